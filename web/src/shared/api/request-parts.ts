/** `/jobs/{id}` with its values and the query. Empty, null and undefined values are left out. */
export function pathOf(template: string, params: unknown, query?: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === null || value === '') throw new TypeError(`${template} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  return search.size === 0 ? path : `${path}?${search}`
}

/** Every empty string inside becomes null; the rest is unchanged. */
export function emptyToNull(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(emptyToNull)
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, emptyToNull(entry)]))
}
