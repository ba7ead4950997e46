/** The values that a parameter map may name. */
export type Values = Record<string, string>

/** One `name=value` per line; `{name}` in a value is filled, a name without a value becomes empty. */
export function fillParams(params: string, values: Values): [name: string, value: string][] {
  return params.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    if (at < 1) return []
    const value = line.slice(at + 1).trim()
    const filled = value.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
    return [[line.slice(0, at).trim(), filled] as [string, string]]
  })
}

/** Spaces are %20, not +: operators compare a text with its registered template byte by byte. */
export function withQuery(endpoint: string, params: [string, string][]): string {
  const [address = ''] = endpoint.trim().split('#')
  const query = params
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** A JSON body from parameters whose names are paths: `link.url`. */
export function asBody(params: [string, string][]): string {
  const body = new Map<string, unknown>()
  for (const [path, value] of params) put(body, path.split('.'), value)
  return JSON.stringify(body, (_name, part) => (part instanceof Map ? Object.fromEntries(part) : part))
}

function put(into: Map<string, unknown>, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) return void into.set(name, value)
  const known = into.get(name)
  const inner = known instanceof Map ? known : new Map<string, unknown>()
  into.set(name, inner)
  put(inner, rest, value)
}

/** The two forms of a number: `to` with the country code, `to10` without it. */
export function phoneValues(name: string, e164: string): Values {
  const digits = e164.replace(/^\+/, '')
  return { [name]: digits, [`${name}10`]: digits.replace(/^91(?=\d{10}$)/, '') }
}
