import fc from 'fast-check'

// Bundlers colour what they log where they find a terminal or a CI machine; messages are compared as plain text everywhere.
delete process.env.FORCE_COLOR
process.env.NO_COLOR = '1'

// The quick runs use the same examples everywhere, so that a failure is the change's own; the long mode looks for new ones.
if (!process.env.TEST_LONG) fc.configureGlobal({ seed: 20 })
