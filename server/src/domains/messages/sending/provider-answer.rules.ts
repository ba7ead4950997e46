import { type OutboundResponse, outboundTimeout, RefusedAddress } from '#platform/outbound/outbound.ts'

/**
 * The meaning of a provider's response for a message. Unclear: the provider may or may not have it, so the
 * request is repeated.
 */
export type Reading =
  | { kind: 'taken'; provider_id: string | null }
  | { kind: 'refused'; problem: string }
  | { kind: 'unclear'; problem: string; retryAfter: number | null }

/**
 * @param success `path=value,value`: a successful response has one of these values there. Empty: any readable
 * response is successful.
 */
export function readResponse({ status, body, retryAfter }: OutboundResponse, success: string): Reading {
  const unclear = (problem: string): Reading => ({ kind: 'unclear', problem, retryAfter })
  if (status === 429) return unclear('The provider limits the number of requests.')
  if (status === 408 || status >= 500) return unclear(`The provider had an error (${status}).`)
  if (status >= 300 && status < 400) return unclear(`The provider redirected to another address (${status}).`)
  const json = parsed(body)
  if (status >= 400)
    return { kind: 'refused', problem: refusal(json) ?? `The provider rejected the request (${status}).` }
  const rule = readRule(success)
  const found = rule && json !== undefined ? textAt(json, rule.path) : null
  if (rule && found === null) return unclear('The provider sent an unreadable response.')
  if (rule && found !== null && !rule.values.includes(found.toLowerCase())) {
    return { kind: 'refused', problem: refusal(json) ?? `The provider rejected the request: ${found}` }
  }
  if (!rule && json === undefined && !isPlainText(body)) {
    return unclear('The provider sent an unreadable response.')
  }
  return { kind: 'taken', provider_id: idIn(json) }
}

/** The problem when there was no response at all. */
export function readFailure(error: unknown): Reading {
  if (error instanceof RefusedAddress)
    return { kind: 'refused', problem: `${error.message}. Nothing was sent.` }
  const isLate =
    error instanceof Error && (error.name === 'TimeoutError' || causeOf(error) === 'TimeoutError')
  const problem = isLate
    ? `The provider did not respond within ${outboundTimeout / 1000} s.`
    : 'The provider could not be reached.'
  return { kind: 'unclear', problem, retryAfter: null }
}

const causeOf = (error: Error) => (error.cause instanceof Error ? error.cause.name : null)

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function readRule(text: string): { path: string[]; values: string[] } | null {
  const at = text.indexOf('=')
  if (at < 1) return null
  const values = text
    .slice(at + 1)
    .split(',')
    .map((value) => value.trim().toLowerCase())
  return { path: text.slice(0, at).trim().split('.'), values }
}

function textAt(json: unknown, path: string[]): string | null {
  let found = json
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return null
    found = Reflect.get(found, name)
  }
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : null
}

const isPlainText = (body: string) =>
  body.trim() !== '' && body.length <= 500 && !/[<\p{Cc}\uFFFD]/u.test(body.trim())

const idNames = /^(id|message_?id|msg_?id|request_?id|call_?id|unique_?id|campid|job_?id)$/i
const problemNames = /^(message|error|reason|description|details?)$/i

/** The provider's own id of the message, in any of its known fields. */
const idIn = (json: unknown): string | null => firstNamed(json, idNames)
const refusal = (json: unknown): string | null => {
  const problem = firstNamed(json, problemNames)?.trim()
  return problem ? `The provider rejected the request: ${problem}` : null
}

function firstNamed(value: unknown, names: RegExp, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > 4) return null
  const entries = Object.entries(value)
  for (const [name, inner] of entries) {
    if (names.test(name) && (typeof inner === 'string' || typeof inner === 'number')) return String(inner)
  }
  for (const [, inner] of entries) {
    const found = firstNamed(inner, names, depth + 1)
    if (found !== null) return found
  }
  return null
}

const maxKept = 2000
const hidden = '••••'

/** A response as a test shows it: limited, storable, and without our secrets, which a provider may repeat. */
export function shownResponse(body: string, secrets: readonly string[]): string {
  return withoutSecrets(body.toWellFormed().replaceAll('\u0000', '\uFFFD'), secrets)
    .slice(0, maxKept)
    .toWellFormed()
}

/**
 * The stored part of a response to a message: its status, its length and the values that the rule of success
 * read.
 */
export function storedResponse(
  { status, body }: OutboundResponse,
  success: string,
  secrets: readonly string[],
): string {
  const rule = readRule(success)
  const found = rule && textAt(parsed(body), rule.path)
  const read =
    rule && found !== null ? `, ${rule.path.join('.')}=${shownResponse(found, secrets).slice(0, 100)}` : ''
  return `HTTP ${status}, ${Buffer.byteLength(body)} bytes${read}`
}

/**
 * A reading without our own secrets, which a provider may repeat in its id and its words, and cut to the
 * stored length. Secrets are hidden before the text is cut, so that no part of a secret stays.
 */
export function storedReading(reading: Reading, secrets: readonly string[]): Reading {
  const kept = (text: string, length: number) => shownResponse(text, secrets).slice(0, length).toWellFormed()
  if (reading.kind !== 'taken') return { ...reading, problem: kept(reading.problem, 340) }
  return { ...reading, provider_id: reading.provider_id && kept(reading.provider_id, 200) }
}

/**
 * Without the secrets, in any encoding of their characters: plain, percent-encoded, as in JSON or in HTML.
 */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter(({ length }) => length >= 4)
    .map((secret) => Array.from(secret, formsOf).join(''))
  return forms.length === 0 ? text : text.replace(new RegExp(forms.join('|'), 'giu'), hidden)
}

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  ' ': 'nbsp',
}

function formsOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const plain = `\\u{${hex(code)}}`
  const percent = Array.from(Buffer.from(character), (byte) => `%(?:25)*${hex(byte)}`).join('')
  const json = Array.from(
    { length: character.length },
    (_, at) => String.raw`\\+u0*${hex(character.charCodeAt(at))}`,
  ).join('')
  const named = entities[character] ? [`&${entities[character]};`] : []
  const forms = [
    plain,
    percent,
    json,
    String.raw`\\+${plain}`,
    `&#0*${code};`,
    `&#x0*${hex(code)};`,
    ...named,
  ]
  return `(?:${(character === ' ' ? [...forms, '[+]'] : forms).join('|')})`
}
const hex = (value: number) => value.toString(16).padStart(2, '0')
