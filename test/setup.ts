import fc from 'fast-check'

// The quick runs use the same examples everywhere, so that a failure is the change's own; the long mode looks for new ones.
if (!process.env.TEST_LONG) fc.configureGlobal({ seed: 20 })
