/** Texts with placeholders, without Zod: the server fills them, and the settings page previews them. */

/**
 * The placeholder of the link in a stored text, filled when it is sent; `renderTemplate` lets no value
 * contain it.
 */
export const linkMark = '\uE000'

/** `{#var#}` and DLT's tagged forms such as `{#url#}`, or `{name}`. */
const placeholder = /\{#[a-z]+#\}|\{([a-z_]+)\}/gi

/**
 * Fills a template: DLT placeholders take the values in order, named ones by name. A missing value becomes an
 * empty text, so that no customer reads a brace. Placeholders in values stay unchanged.
 */
export function renderTemplate(text: string, vars: Readonly<Record<string, string>>): string {
  const values = Object.entries(vars).map(
    ([name, value]) => [name, name === 'link' ? value : unmarked(value)] as const,
  )
  const named = new Map(values)
  const inOrder = [...named.values()]
  let next = 0
  return unmarked(text)
    .replace(placeholder, (_match, name?: string) => {
      if (name !== undefined) return named.get(name.toLowerCase()) ?? ''
      const value = inOrder[next] ?? ''
      next += 1
      return value
    })
    .trim()
}

const unmarked = (text: string) => text.replaceAll(linkMark, '')

/** One placeholder of a text and its position. */
export type Placeholder = { text: string; name: string; isTagged: boolean; start: number; end: number }

export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(placeholder)].map((found) => ({
    text: found[0],
    name: (found[1] ?? found[0].slice(2, -2)).toLowerCase(),
    isTagged: found[1] === undefined,
    start: found.index,
    end: found.index + found[0].length,
  }))
}

/** Text in braces that is not a placeholder: an error that a customer would read. */
export function strayBraces(text: string): string | null {
  const rest = text.replace(placeholder, '')
  return /\{[^{}]*\}?|\}/.exec(rest)?.[0] ?? null
}

/** Unknown names in braces. */
export function unknownNames(text: string, names: readonly string[]): string[] {
  const named = placeholdersOf(text).filter(({ isTagged, name }) => !isTagged && !names.includes(name))
  return [...new Set(named.map(({ name }) => name))]
}
