import { customerFields } from '../customers/customers.fields.ts'
import { partnerFields } from '../partners/partners.fields.ts'
import type { RecordFields } from '../shared/record-fields.ts'
import type { ImportKind } from './imports.words.ts'

/**
 * A column that an import understands: its name in the template, and the other names by which it is
 * recognised.
 */
export type ImportColumn = {
  key: string
  label: string
  required?: true
  also: readonly string[]
  example: string
}

const also: Record<string, readonly string[]> = {
  name: [
    'full name',
    'customer name',
    'partner name',
    'client',
    'client name',
    'contact name',
    'customer',
    'partner',
  ],
  phone: [
    'mobile',
    'mobile number',
    'phone number',
    'contact',
    'contact number',
    'mobile no',
    'phone no',
    'primary phone',
  ],
  alternate_phone: [
    'other phone',
    'alternate number',
    'alternative phone',
    'second phone',
    'phone 2',
    'secondary phone',
  ],
  whatsapp: ['whatsapp number', 'wa', 'whats app'],
  email: ['e-mail', 'email address', 'mail', 'email id'],
  gender: ['sex'],
  source: ['lead source', 'channel', 'came from'],
  language: ['preferred language'],
  blood_group: ['blood'],
  gstin: ['gst', 'gst number', 'gst no'],
  note: ['notes', 'remarks', 'comment', 'comments'],
  opted_out: ['opt out', 'do not contact'],
  consent_source: ['consent', 'consent source'],
  no_sms: ['no sms', 'sms opt out'],
  no_whatsapp: ['no whatsapp', 'whatsapp opt out'],
  no_call: ['do not call', 'dnd', 'no call'],
}
const examples: Record<string, string> = {
  name: 'Asha Rao',
  phone: '9845012345',
  alternate_phone: '9845012346',
  whatsapp: '9845012345',
  email: 'asha@example.com',
  gender: 'Female',
  source: 'Referral',
}

const fieldColumns = (fields: RecordFields): ImportColumn[] =>
  Object.entries(fields).map(([key, { label, required }]) => ({
    key,
    label,
    also: also[key] ?? [],
    example: examples[key] ?? '',
    ...(required && { required }),
  }))

const address: ImportColumn[] = [
  {
    key: 'line_1',
    label: 'Address line 1',
    also: ['address', 'street', 'house', 'flat', 'line 1'],
    example: '12, 4th Cross',
  },
  { key: 'line_2', label: 'Address line 2', also: ['line 2', 'street 2'], example: '' },
  { key: 'landmark', label: 'Landmark', also: ['near', 'near by'], example: 'Behind BDA Complex' },
  {
    key: 'pincode',
    label: 'Pincode',
    also: ['pin', 'pin code', 'postal code', 'zip', 'zip code', 'postcode'],
    example: '560102',
  },
  { key: 'area', label: 'Area', also: ['locality', 'location'], example: 'HSR Layout' },
  { key: 'place_type', label: 'Place type', also: ['type of place', 'address type'], example: 'Home' },
  { key: 'address_label', label: 'Address label', also: ['label'], example: '' },
]

export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  customers: [...fieldColumns(customerFields), ...address],
  partners: [
    ...fieldColumns(partnerFields),
    {
      key: 'services',
      label: 'Services',
      also: ['categories', 'service', 'category', 'skills', 'trade'],
      example: 'AC repair; Plumbing',
    },
    {
      key: 'areas',
      label: 'Areas',
      also: ['pincodes', 'service areas', 'serves', 'areas served'],
      example: '560102; 560034',
    },
    {
      key: 'hours',
      label: 'Hours',
      also: ['working hours', 'timings', 'timing'],
      example: 'Mon-Sat 09:00-18:00',
    },
    {
      key: 'opening_balance',
      label: 'Opening balance',
      example: '-1250.00',
      also: ['balance', 'opening', 'amount due', 'dues', 'partner owes'],
    },
  ],
}

/** The key of the column for each column of a file; null for one that is not imported. */
export type Mapping = (string | null)[]

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Guesses the mapping from the first row of a file. A column of the import is used once. */
export function guessMapping(kind: ImportKind, headers: readonly string[]): Mapping {
  const free = new Map(
    importColumns[kind].flatMap((column) =>
      [column.key, column.label, ...column.also].map(
        (name) => [plain(name.replaceAll('_', ' ')), column.key] as const,
      ),
    ),
  )
  // The name of a column is taken before the other names for it: of “Contact” and “Phone” the second is the
  // phone.
  const exact = new Map(importColumns[kind].map(({ key, label }) => [plain(label), key]))
  const taken = new Set<string>()
  const mapping: Mapping = headers.map((header) => take(exact.get(plain(header)), taken))
  return mapping.map((key, at) => key ?? take(free.get(plain(headers[at]!)), taken))
}

function take(key: string | undefined, taken: Set<string>): string | null {
  if (key === undefined || taken.has(key)) return null
  taken.add(key)
  return key
}

/** Why a mapping cannot be used, or null. */
export function mappingProblem(kind: ImportKind, mapping: Mapping): string | null {
  const used = mapping.filter((key) => key !== null)
  const unknown = used.find((key) => importColumns[kind].every((column) => column.key !== key))
  if (unknown !== undefined) return `has the unknown column “${unknown}”`
  const label = (key: string) => importColumns[kind].find((column) => column.key === key)!.label // found above
  const twice = used.find((key, at) => used.indexOf(key) !== at)
  if (twice !== undefined) return `has the column “${label(twice)}” twice`
  const missing = importColumns[kind].find(({ key, required }) => required && !used.includes(key))
  return missing ? `has no column for “${missing.label}”` : null
}
