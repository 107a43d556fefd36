/** What tells the language of a code block; the first that matches counts. Cautious: no guess is better than a wrong one. */
const signs: readonly (readonly [language: string, sign: RegExp])[] = [
  ['html', /^\s*<(?:!doctype|[a-z][\w-]*[\s>/])[^]*<\/[a-z][\w-]*>/i],
  ['css', /^\s*(?:@(?:media|supports|layer|import|font-face|keyframes)\b|[.#:*]?[a-z*:.#[][^{};\n]*\{\s*(?:\/\*[^*]*\*\/\s*)?(?:--)?[a-z-]+\s*:[^;{}\n]+;)/im],
  ['ts', /^\s*(?:(?:export\s+)?(?:interface|type)\s+\w+|(?:export\s+)?(?:const|let|function)\s+\w+[^\n]*:\s*(?:string|number|boolean)\b)/m],
  ['js', /^\s*(?:import\s[^\n]*\sfrom\s+['"]|(?:export\s+)?(?:default\s+)?(?:async\s+)?function\b[\s*]*\w*\s*\(|(?:export\s+)?(?:const|let|var)\s+[\w${[][^\n]*=|class\s+\w+[^\n]*\{)/m],
  ['python', /^\s*(?:def\s+\w+\([^\n]*\)[^\n]*:|from\s+\w[\w.]*\s+import\s|class\s+\w+[^\n{]*:)\s*$/m],
  ['sql', /^\s*(?:select\s[^]*\sfrom\s|insert\s+into\s|create\s+(?:table|index|view)\s|update\s+\w+\s+set\s|delete\s+from\s)/i],
  ['sh', /^\s*(?:#!\/\S*sh\b|\$ \S|(?:npm|npx|pnpm|yarn|git|curl|docker)\s+[\w-])/],
]

/** The language that a block of code is evidently written in, as Markdown fences name it. */
export function detectLanguage(text: string): string | undefined {
  if (isJson(text)) return 'json'
  return signs.find(([, sign]) => sign.test(text.slice(0, 4000)))?.[0]
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text) || text.length > 100_000) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
