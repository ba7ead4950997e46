export type TextValues = Record<string, string | number>
/** Renders `<b>words</b>`; without it the words are plain. */
type Tags<T> = Record<string, (words: (string | T)[]) => T>

const locale = 'en'
const plurals = new Intl.PluralRules(locale)
const numbers = new Intl.NumberFormat(locale)

const token = /\{\s*(\w+)\s*(?:,\s*(number|plural|select)\s*)?([,}])|<(\/?)(\w+)>|[^{}<#]+|[\s\S]/y
const option = /\s*(=\d+|\w+)\s*\{|\s*\}/y

/**
 * The part of ICU MessageFormat that the catalogues use: `{name}`, `{count, number}`, `{count, plural, one {#
 * job} other {# jobs}}`, `{kind, select, a {…} other {…}}` and `<b>words</b>`. A test holds every text
 * against the whole library, which would be a twentieth of the login page (docs/decisions/0005).
 */
export function formatParts<T>(text: string, values: TextValues = {}, tags: Tags<T> = {}): (string | T)[] {
  let at = 0

  function next(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) throw new Error(`Not a text: ${text}`)
    at = pattern.lastIndex
    return found
  }

  /** Up to the brace or tag that closes this part, or to the end; `count` is the value of #. */
  function read(count?: number): (string | T)[] {
    const parts: (string | T)[] = []
    while (at < text.length) {
      const [all, name, kind, end, isClosing, tag] = next(token)
      if (all === '}' || isClosing) break
      if (tag) {
        const words = read(count)
        parts.push(...(tags[tag] ? [tags[tag](words)] : words))
      } else if (!name) parts.push(all === '#' && count !== undefined ? numbers.format(count) : all)
      else if (end === ',') parts.push(...choose(kind, values[name] ?? '', count))
      else parts.push(kind ? numbers.format(Number(values[name])) : String(values[name] ?? all))
    }
    return parts
  }

  function choose(kind: string | undefined, value: string | number, outer?: number): (string | T)[] {
    const count = kind === 'plural' ? Number(value) : outer
    const options: Record<string, (string | T)[]> = {}
    for (let key = next(option)[1]; key; key = next(option)[1]) options[key] = read(count)
    const key = kind === 'plural' ? plurals.select(Number(value)) : value
    return options[`=${value}`] ?? options[key] ?? options.other ?? []
  }

  return read()
}
