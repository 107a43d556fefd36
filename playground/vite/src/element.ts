/** Builds an element: properties are set as they are, children are appended, strings among them as text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const node = Object.assign(document.createElement(name), properties)
  node.append(...children)
  return node
}
