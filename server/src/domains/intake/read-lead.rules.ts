import { createHash } from 'node:crypto'
import type { IntakeMapped } from 'contract/intake/intake.schema.ts'
import { joinDigits, pincodesIn } from 'contract/shared/digits.ts'
import { toE164 } from 'contract/shared/phone.ts'
import type { RawBody } from '#platform/http/bodies.ts'

/** Field names and values of a payload, flat: names in lower case without separators. */
type Fields = Map<string, string>

/** The fields that were read from a payload, and the problem of the whole payload. */
export type ReadLead = { mapped: IntakeMapped; problem: string | null }

/** The names that forms, landing pages and portals use for each field, the most reliable first. */
const aliases = {
  external_id: ['leadid', 'leadgenid', 'externalid', 'enquiryid', 'uniqueid', 'referenceid', 'id'],
  name: ['name', 'fullname', 'customername', 'contactname', 'yourname'],
  phone: [
    'mobile',
    'phone',
    'mobileno',
    'mobilenumber',
    'phoneno',
    'phonenumber',
    'contact',
    'contactno',
    'tel',
  ],
  email: ['email', 'emailid', 'emailaddress', 'mail'],
  category: ['category', 'service', 'servicetype', 'servicename', 'product', 'interestedin'],
  address: ['address', 'line1', 'addressline1', 'street', 'streetaddress', 'fulladdress'],
  area: ['area', 'locality', 'brancharea'],
  city: ['city', 'town', 'district'],
  pincode: ['pincode', 'pin', 'postalcode', 'zip', 'zipcode', 'postcode'],
  note: [
    'note',
    'message',
    'comments',
    'comment',
    'remarks',
    'requirement',
    'description',
    'details',
    'query',
  ],
  asked_at: ['createdtime', 'submittedat', 'timestamp', 'datetime'],
} as const satisfies Partial<Record<keyof IntakeMapped, readonly string[]>>

const longest = 1000
const maxFields = 200

/**
 * Reads JSON, form fields or multipart, regardless of the content type; fields of the address are used where
 * the body has none.
 */
export async function readLead(body: RawBody, query: Record<string, string>): Promise<ReadLead> {
  const fields: Fields = new Map()
  addFields(fields, query, 0)
  const problem = await readBody(fields, body)
  return { mapped: mappedOf(fields), problem: problem ?? (fields.size === 0 ? 'The body is empty.' : null) }
}

async function readBody(fields: Fields, { type, bytes }: RawBody): Promise<string | null> {
  if (bytes.length === 0) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (/^\s*[[{]/.test(text)) return readJson(fields, text)
    if (/^multipart\/form-data/i.test(type ?? '')) await readMultipart(fields, bytes, type ?? '')
    else addFields(fields, Object.fromEntries(new URLSearchParams(text)), 0)
    return null
  } catch {
    return 'The body cannot be read: expected JSON or form fields in UTF-8.'
  }
}

function readJson(fields: Fields, text: string): string | null {
  const value: unknown = JSON.parse(text)
  if (Array.isArray(value) && value.length !== 1)
    return `The body is a list of ${value.length}: expected one lead.`
  addFields(fields, Array.isArray(value) ? value[0] : value, 0)
  return null
}

async function readMultipart(fields: Fields, bytes: Buffer, type: string): Promise<void> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  addFields(fields, Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')), 0)
}

/** Nested fields count too, and lists of `{name, values}` as lead forms of social networks send them. */
function addFields(fields: Fields, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 4) return
  if (Array.isArray(value)) {
    for (const item of value) addNamed(fields, item, depth)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'object') addFields(fields, inner, depth + 1)
    else addField(fields, name, inner)
  }
}

function addNamed(fields: Fields, item: unknown, depth: number): void {
  if (typeof item !== 'object' || item === null) return
  const { name, value, values } = item as { name?: unknown; value?: unknown; values?: unknown } // it is only read
  const content = Array.isArray(values) ? values.join(', ') : value
  if (typeof name === 'string' && content !== undefined) addField(fields, name, content)
  else addFields(fields, item, depth + 1)
}

function addField(fields: Fields, name: string, value: unknown): void {
  const key = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const text = cleanText(String(value ?? ''))
  if (text !== '' && (fields.has(key) || fields.size < maxFields)) fields.set(key, text)
}

/** Characters that PostgreSQL cannot store are removed; the payload itself is stored as bytes. */
function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, longest)
}

function mappedOf(fields: Fields): IntakeMapped {
  const first = (names: readonly string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined)
  const of = (field: keyof typeof aliases) => first(aliases[field]) ?? null
  const numbers = [
    ...new Set(aliases.phone.map((name) => fields.get(name)).filter((value) => value !== undefined)),
  ]
  const isBarred = (name: string) => /^(1|true|y|yes)$/i.test(fields.get(name) ?? '')
  const [phone, other] =
    isBarred('dncmobile') && !isBarred('dncphone') && numbers[1] ? numbers.toReversed() : numbers
  return {
    external_id: of('external_id'),
    name: nameOf(fields, of('name')),
    phone: phone === undefined ? null : (toE164(phone) ?? phone),
    other_phone: other === undefined ? null : (toE164(other) ?? other),
    email: of('email'),
    category: of('category'),
    address: of('address'),
    area: of('area'),
    city: of('city'),
    pincode: pincodeOf(of('pincode')),
    note: of('note'),
    asked_at: of('asked_at') ?? ([fields.get('date'), fields.get('time')].filter(Boolean).join(' ') || null),
    do_not_call: isBarred('dnc') || (isBarred('dncmobile') && (isBarred('dncphone') || !numbers[1])),
  }
}

/**
 * The only pincode in a text, also between other words; any other text unchanged, so that a user can read it.
 */
function pincodeOf(text: string | null): string | null {
  const joined = joinDigits(text ?? '')
  const [only, ...others] = /^\d{6}$/.test(joined) ? [joined] : pincodesIn(text ?? '')
  return only && others.length === 0 ? only : text
}

function nameOf(fields: Fields, whole: string | null): string | null {
  const fullName = whole ?? [fields.get('firstname'), fields.get('lastname')].filter(Boolean).join(' ')
  const prefix = fields.get('prefix')
  return fullName === '' ? null : prefix && !fullName.startsWith(prefix) ? `${prefix} ${fullName}` : fullName
}

/** The same text for the same lead: the sender's own id of it, else its content. */
export function fingerprintOf(source: string, mapped: IntakeMapped): string {
  const { external_id, asked_at: _, ...content } = mapped
  const key = external_id === null ? JSON.stringify(content).toLowerCase() : `id ${external_id}`
  return createHash('sha256').update(`${source} ${key}`).digest('base64url')
}
