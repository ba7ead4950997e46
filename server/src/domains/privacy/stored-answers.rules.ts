/** Shorter values are compared as a whole: they occur within many texts. */
const shortest = 4

/** Every text within a JSON value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/**
 * A stored response without texts about a person: texts that contain one of the values become empty. Its ids,
 * numbers and form stay, so a repeated request still gets the response of the first one. Null when it has no
 * text about the person.
 */
export function blankResponse(body: string, values: readonly string[]): string | null {
  const long = values.filter((value) => value.length >= shortest)
  const short = new Set(values.filter((value) => value.length < shortest))
  const isPersonal = (text: string) => short.has(text) || long.some((value) => text.includes(value))
  let found = false
  const blanked = JSON.stringify(JSON.parse(body), (_key, value: unknown) => {
    if (typeof value !== 'string' || !isPersonal(value)) return value
    found = true
    return ''
  })
  return found ? blanked : null
}
