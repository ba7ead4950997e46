import { isDeepStrictEqual } from 'node:util'
import { optOutNames } from 'contract/customers/opt-out.words.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import type { ErrorBody } from 'contract/shared/errors.ts'
import { injectInto } from '../../test/inject.ts'
import {
  bytesOf,
  type Call,
  endpointFor,
  endpoints,
  methodOf,
  templateOf,
  urlOf,
  type Verdict,
  verdictOf,
} from './call.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import type { Change } from './rewind.ts'

export type Answer = {
  status: number
  headers: Record<string, unknown>
  body: unknown
  raw: Buffer
  ms: number
}
type Parts = Pick<FuzzWorld, 't' | 'log' | 'tokens'>

/** The maximum duration of a response, milliseconds. */
const slow = 5000
/** The router accepts no address with a longer part. */
const longestParam = 100

export async function send({ t, tokens }: Pick<Parts, 't' | 'tokens'>, call: Call): Promise<Answer> {
  const token = call.role && tokens.get(call.role)
  const started = performance.now()
  const response = await injectInto(t.app, {
    method: methodOf(call.key),
    url: urlOf(call),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
      ...(call.body ? { 'content-type': call.body.type } : {}),
    },
    payload: call.body && bytesOf(call.body),
  })
  const ms = performance.now() - started
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body: unknown = isJson && response.body ? JSON.parse(response.body) : response.body
  return { status: response.statusCode, headers: response.headers, body, raw: response.rawPayload, ms }
}

/** Sends the call and returns every fault of its result as text. Leaves the database unchanged. */
export async function judge(parts: Parts, call: Call): Promise<string[]> {
  const answer = await send(parts, call)
  const changes = await parts.log.changes()
  const problems = [...problemsOf(call, answer), ...changeProblems(call, answer, changes)]
  const isDone = answer.status < 300 && methodOf(call.key) !== 'GET'
  if (isDone && problems.length === 0) problems.push(...(await afterwards(parts, call, answer, changes)))
  await parts.log.rewind()
  return problems
}

/** Faults of the response alone. */
export function problemsOf(call: Call, answer: Answer): string[] {
  const { status, ms } = answer
  const expected = verdictOf(call)
  const problems: string[] = []
  if (status >= 500) problems.push(`answered ${status}: ${answer.raw.toString().slice(0, 300)}`)
  if (ms > slow) problems.push(`took ${Math.round(ms)} ms`)
  if (status < 400 && expected !== 'taken') problems.push(`was answered ${status}, and is to be ${expected}`)
  // An unreadable request, or an invalid address, is refused before authentication.
  const isUnread = [400, 413, 415].includes(status) && call.body?.verdict === 'unreadable'
  const isNoAddress =
    status === 404 && Object.values(call.params).some((value) => value.length > longestParam)
  const isTurnedAway = isUnread || isNoAddress
  if (expected === 'unauthenticated' && status !== 401 && !isTurnedAway)
    problems.push(`was answered ${status} to nobody`)
  if (expected === 'forbidden' && status !== 403 && !isTurnedAway)
    problems.push(`was answered ${status} to ${call.role}`)
  if (status < 400) problems.push(...schemaProblems(endpointFor(call.key), answer))
  else problems.push(...errorProblems(answer, expected))
  return problems
}

function schemaProblems(endpoint: Endpoint, { status, headers, body }: Answer): string[] {
  const { accepted } = endpoint
  const wanted = status === 202 && accepted ? 202 : (endpoint.status ?? 200)
  if (status !== wanted) return [`was answered ${status}, and the contract says ${wanted}`]
  const types: readonly string[] = [endpoint.produces ?? 'application/json; charset=utf-8'].flat()
  const type = String(headers['content-type'])
  if (!types.some((wanted) => type.startsWith(wanted))) return [`has the type ${type}`]
  if (endpoint.produces) return []
  const parsed = (status === 202 && accepted ? accepted : endpoint.response).safeParse(body)
  if (!parsed.success) return [`is off its schema: ${parsed.error.message.slice(0, 300)}`]
  const isWhole = isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), body)
  return isWhole ? [] : ['holds more than its schema names']
}

/** Internal words of the program that no response may contain. */
const inside =
  /\bat .+[:(/].+\.[cm]?[jt]s|node_modules|\b(select|insert into|update|delete from)\b .* \b(from|values|set|where)\b|violates|duplicate key|relation "|column "|invalid input syntax|pg_|ECONN|ZodError/i

function errorProblems({ status, headers, body }: Answer, expected: Verdict): string[] {
  const { message, request_id, errors } = (body ?? {}) as Partial<ErrorBody>
  const problems: string[] = []
  if (typeof message !== 'string' || typeof request_id !== 'string')
    problems.push('is an error without words or id')
  const words = [message, ...(errors ?? []).map((issue) => issue.message)].join('\n')
  if (inside.test(words)) problems.push(`tells of the inside: ${words.slice(0, 200)}`)
  if (status === 422 && !errors?.every((issue) => typeof issue.field === 'string'))
    problems.push('names no field')
  if (status === 401 && headers['www-authenticate'] !== 'Bearer')
    problems.push('is a 401 without WWW-Authenticate')
  if (status === 405 && !headers.allow) problems.push('is a 405 without Allow')
  if (expected === 'refused' && ![400, 404, 413, 415, 422].includes(status))
    problems.push(`was refused with ${status}`)
  return problems
}

/**
 * A refused call, sign-in or confirmation is counted and audited; an idempotency key that is released leaves
 * nothing.
 */
export const isOfPipeline = ({ table, op, now }: Change) =>
  ['sign_in_attempts', 'sign_in_failures', 'idempotency_keys', 'slow_requests'].includes(table) ||
  (table === 'audit_entries' &&
    ['sign-in-failed', 'confirmation-failed', 'refused'].includes(String(now?.action))) ||
  (table === 'sign_in_challenges' && op === 'UPDATE')

/**
 * A download is recorded in the audit, and a slow request in a developers' table: neither is a change of a
 * record.
 */
const isWrittenDown = ({ op, table }: Change) =>
  op === 'INSERT' && (table === 'audit_entries' || table === 'slow_requests')

export function changeProblems(call: Call, { status }: Answer, changes: Change[]): string[] {
  const isRead = methodOf(call.key) === 'GET'
  if (status < 400 && !isRead) return []
  const changed = changes.filter((change) => !(isRead ? isWrittenDown(change) : isOfPipeline(change)))
  return changed.map(({ op, table }) => `was answered ${status} and did ${op} ${table}`)
}

/** The rules after a successful write. */
async function afterwards(parts: Parts, call: Call, answer: Answer, changes: Change[]): Promise<string[]> {
  const method = methodOf(call.key)
  // A response that contains a secret is not stored: a repeat is another request.
  const isKept = call.idempotencyKey && !endpointFor(call.key).returnsSecret
  const again = isKept ? await repeated(parts, call, answer, changes) : []
  if (method === 'PUT') return [...again, ...(await putTwice(parts, call, answer))]
  if (method === 'DELETE') return [...again, ...(await missingFor(parts, call))]
  return again
}

/** The same key a second time: the same response, and no effect. */
async function repeated(parts: Parts, call: Call, answer: Answer, changes: Change[]): Promise<string[]> {
  const second = await send(parts, call)
  const isOut =
    second.status === 401 && changes.some(({ table, now }) => table === 'sessions' && now?.revoked_at)
  if (isOut) return []
  const problems = second.raw.equals(answer.raw)
    ? []
    : [`was answered ${second.status} and otherwise under the same key`]
  const more = (await parts.log.changes()).length - changes.length
  return more === 0 ? problems : [...problems, `changed ${more} more rows under the same key`]
}

/** The same version again is stale; the same content on the new version gives the same record. */
async function putTwice(parts: Parts, call: Call, answer: Answer): Promise<string[]> {
  const body = JSON.parse(call.body?.text ?? 'null') as Record<string, unknown> | null
  const record = answer.body as Record<string, unknown> // PUT returns the record: its schema was checked
  if (!body || !('version' in body) || typeof record.version !== 'number') return []
  const { idempotencyKey: _, ...plain } = call
  const before = (await parts.log.changes()).length
  const stale = await send(parts, plain)
  const isUnmoved = record.version === body.version
  if (!isUnmoved && (stale.status !== 409 || (await parts.log.changes()).length > before)) {
    return [`was answered ${stale.status} for a version that is no more`]
  }
  const text = JSON.stringify({ ...body, version: record.version })
  const second = await send(parts, { ...plain, body: { ...call.body!, text } })
  if (second.status !== answer.status) return [`was answered ${second.status} when it was put again`]
  // A record in the body is created again each time.
  const createsAnother = Object.values(body).some((value) => typeof value === 'object' && value !== null)
  // Another number has its own opt-outs, and only opt-outs that the record showed before end with it.
  const hasNumbers = 'phone' in body || 'alternate_phone' in body || 'whatsapp' in body
  const passing: string[] = ['version', 'updated_at', ...(hasNumbers ? optOutNames : [])]
  const [was, is] = [record, second.body as typeof record].map((each) =>
    Object.fromEntries(Object.entries(each).filter(([field]) => !passing.includes(field))),
  )
  return createsAnother || isDeepStrictEqual(was, is) ? [] : ['gives another record when it is put again']
}

/** Append-only: a deleted entry is marked as reversed and stays readable. */
const staysReadable = new Set(['DELETE /payments/{id}'])

async function missingFor(parts: Parts, call: Call): Promise<string[]> {
  if (staysReadable.has(call.key)) return []
  const key = `GET ${templateOf(call.key)}`
  // A deletion without an id removes rows of a list, and the list stays.
  if (!key.includes('{') || !endpoints.some(([other]) => other === key)) return []
  // A developer may read every record, so a 403 would be no evidence.
  const { status } = await send(parts, { key, role: 'dev', params: call.params, query: [] })
  return status === 404 ? [] : [`is answered ${status} after it was deleted`]
}
