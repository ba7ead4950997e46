/** The parameters of a provider's call as a setting keeps them: one `name=value` a line, the value may name placeholders. */
export type Param = { name: string; value: string }

/** The parameters in their order, or what is wrong. */
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

/** The names of provider calls are their own: `{to10}`, `{accessToken}`. */
const placeholder = /\{(\w+)\}/g
const braced = (name: string) => `{${name}}`
