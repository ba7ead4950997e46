import type { RoleSlug } from 'contract/access/roles.ts'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { mayCall } from '../access/expected/may-call.ts'

/** One sent call of the API. All of it is data, so that it can be shrunk and printed. */
export type Call = {
  key: string
  /** Null is a signed-out caller. */
  role: RoleSlug | null
  params: Record<string, string>
  /** In order; a name may occur twice. */
  query: [string, string][]
  body?: Body
  idempotencyKey?: string
}
export type Body = {
  type: string
  text: string
  encoding: 'utf8' | 'utf16le' | 'latin1'
  /** Whether it must be refused before any schema is applied, or the schema decides. */
  verdict: 'unreadable' | 'schema'
}

export const endpoints = Object.entries(api) as [string, Endpoint][]
const endpointOf = new Map(endpoints)

export function endpointFor(key: string): Endpoint {
  const endpoint = endpointOf.get(key)
  if (!endpoint) throw new Error(`The contract has no '${key}'`)
  return endpoint
}

export const methodOf = (key: string) => key.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE' // keys are typed so
export const templateOf = (key: string) => key.split(' ')[1] ?? ''

export function jsonBody(value: unknown): Body {
  return { type: 'application/json', text: JSON.stringify(value), encoding: 'utf8', verdict: 'schema' }
}

export function urlOf({ key, params, query }: Call): string {
  const path = templateOf(key).replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return `/api${path}${search ? `?${search}` : ''}`
}

export const bytesOf = (body: Body) => Buffer.from(body.text, body.encoding)

/** The expected result, by the contract alone. A `taken` call may still be refused by a business rule. */
export type Verdict = 'unauthenticated' | 'forbidden' | 'refused' | 'taken'

export function verdictOf(call: Call): Verdict {
  const endpoint = endpointFor(call.key)
  if (!mayCall(call.key, call.role)) return call.role === null ? 'unauthenticated' : 'forbidden'
  const fits = paramsFit(endpoint, call) && queryFits(endpoint, call) && bodyFits(endpoint, call)
  return fits ? 'taken' : 'refused'
}

function paramsFit({ params }: Endpoint, call: Call): boolean {
  return params ? params.safeParse(call.params).success : true
}

/** Names are compared by hand, because a schema that overlooks a strange one is the fault to find. */
function queryFits({ query }: Endpoint, call: Call): boolean {
  const names = call.query.map(([name]) => name)
  const isOpen = query?.def.catchall !== undefined && query.def.catchall._zod.def.type !== 'never'
  const isKnown = (name: string) => query !== undefined && (isOpen || Object.hasOwn(query.shape, name))
  if (new Set(names).size < names.length || !names.every(isKnown)) return false
  return query ? query.safeParse(Object.fromEntries(call.query)).success : true
}

function bodyFits({ body: schema }: Endpoint, { body }: Call): boolean {
  if (body?.verdict === 'unreadable') return false
  const value: unknown = body && body.text !== '' ? JSON.parse(body.text) : undefined
  if (schema) return schema.safeParse(value ?? undefined).success
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  )
}

/** A shell command that sends the same call to a running program; ids are those of its own data. */
export function curlOf(call: Call): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const url = quoted(`http://127.0.0.1:8000${urlOf(call)}`)
  const header = (text: string) => ` -H ${quoted(text)}`
  const token = call.role ? header(`Authorization: Bearer <token of ${call.role}>`) : ''
  if (!call.body) return `curl -X ${methodOf(call.key)} ${url}${token}`
  const isPlain = call.body.encoding === 'utf8' && /^[\x20-\x7e]*$/.test(call.body.text)
  const type = header(`Content-Type: ${call.body.type}`)
  const line = (data: string) => `curl -X ${methodOf(call.key)} ${url}${token}${type} --data-binary ${data}`
  if (isPlain && call.body.text.length < 2000) return line(quoted(call.body.text))
  const base64 = bytesOf(call.body).toString('base64')
  return base64.length < 4000
    ? `echo ${base64} | base64 -d | ${line('@-')}`
    : `${line('@body')} (${base64.length} long)`
}
