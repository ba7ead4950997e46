import type { AuditChange, AuditValue } from 'contract/audit/audit.schema.ts'
import { fieldsByType } from 'contract/records.registry.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { fieldText, type RecordFields } from 'contract/shared/record-fields.ts'
import { type NumberedRecord, recordId } from 'contract/shared/record-id.ts'

type Fields = Record<string, unknown> | null

const described: Partial<Record<string, RecordFields>> = fieldsByType

const numbered: ReadonlySet<string> = new Set<NumberedRecord>([
  'enquiry',
  'job',
  'customer',
  'partner',
  'complaint',
])

/** Fields that hold paise. */
const money =
  /^(amount|price|quoted_price|material_cost|visit_cost|commission|charge|conceded|payable|received|credit|credited|balance|total|threshold|monthly_cap|commission_fixed|tax_added)$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/
/** Fields that hold a term of a vocabulary. */
const term =
  /(^|_)(status|kind|method|state|action|cause|source|severity|mode|type|channel|role|by|effect|measure|per|to|from)$/

/** `sign-in-failed` as `Sign in failed`, `follow_up_at` as `Follow up at`. */
export function inWords(term: string): string {
  const words = term.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Job J-12`, `Setting business.name`. */
export function recordLabel(type: string, id: string): string {
  const known = numbered.has(type) && /^\d+$/.test(id)
  return `${inWords(type)} ${known ? recordId(type as NumberedRecord, Number(id)) : id}` // the set has these types only
}

/**
 * The fields that an entry mentions, each with its old and new value in words; a field that had and has none
 * is left out.
 */
export function changesOf(recordType: string, before: Fields, after: Fields): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names.map((name) => {
    const field = described[recordType]?.[name]
    const word = (value: unknown): AuditValue => {
      if (value === null || value === undefined || value === '') return null
      if (field && field.kind !== 'reference' && field.kind !== 'moment')
        return { text: fieldText(field, value) }
      return wordsOf(name, value)
    }
    return { field: field?.label ?? inWords(name), before: word(before?.[name]), after: word(after?.[name]) }
  })
  return changes.filter(({ before, after }) => before !== null || after !== null)
}

function wordsOf(name: string, value: unknown): AuditValue {
  if (typeof value === 'string' && moment.test(value)) return { moment: new Date(value).toISOString() }
  return { text: textOf(name, value) }
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return money.test(name) ? formatMoney(value) : String(value)
  if (Array.isArray(value)) return value.map((each) => textOf(name, each)).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${inWords(key)}: ${textOf(key, each)}`)
      .join(', ')
  }
  const text = String(value)
  return term.test(name) && /^[a-z]+(-[a-z]+)*$/.test(text) ? inWords(text) : text
}
