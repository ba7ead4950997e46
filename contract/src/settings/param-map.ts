/** The parameters of a provider's request in a setting: one `name=value` per line; the value may contain placeholders. */
export type Param = { name: string; value: string }

/** The parameters in order, or the error. */
export function readParams(text: string, names: readonly string[]): Param[] | { problem: string } {
  const params: Param[] = []
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const [, name, value] = /^([\w.[\]-]{1,60})=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) {
      return { problem: `has “${line.slice(0, 30)}”, needs a line such as to={to}` }
    }
    if (params.some((param) => param.name === name)) return { problem: `names ${name} twice` }
    const unknown = [...value.matchAll(placeholder)].find(([, named = '']) => !names.includes(named))?.[1]
    if (unknown !== undefined) return { problem: `names {${unknown}}; it may name ${names.map(braced).join(', ')}` }
    if (/[{}]/.test(value.replace(placeholder, '')))
      return { problem: `has a brace too many or too few after ${name}=` }
    params.push({ name, value })
  }
  return params
}

/** Provider requests have names of their own: `{to10}`, `{accessToken}`. */
const placeholder = /\{(\w+)\}/g
const braced = (name: string) => `{${name}}`

type Map = { default: string | boolean; names?: readonly string[]; credentials?: readonly string[] }

/**
 * The error in the use of a credential, or null: it must be the whole value of one parameter that the default map does not
 * use for something else. So it cannot get into the text of a message.
 */
export function misplacedCredential(params: readonly Param[], row: Map): string | null {
  const shipped = readParams(String(row.default), row.names ?? [])
  const known = 'problem' in shipped ? [] : shipped
  for (const name of row.credentials ?? []) {
    const holders = params.filter(({ value }) => value.includes(braced(name)))
    if (holders.length > 1) return `names ${braced(name)} twice; it belongs into one parameter`
    const [holder] = holders
    if (holder === undefined) continue
    if (holder.value.trim() !== braced(name)) return `has more than ${braced(name)} in ${holder.name}`
    const usual = known.find((param) => param.name === holder.name)
    if (usual && usual.value !== braced(name))
      return `has ${braced(name)} in ${holder.name}, which holds ${usual.value}`
  }
  return null
}
