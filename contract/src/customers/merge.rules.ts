import { displayPhone } from '../shared/phone-display.ts'
import type { FieldValues } from '../shared/record-fields.ts'
import { customerFields } from './customers.fields.ts'
import { type OptOutField, optOutNames } from './opt-out.words.ts'

/** Customers that one merge can take. */
export const maxSides = 5

/** Records that move with a customer, in the order of the preview. */
export const mergeKinds = [
  'enquiries',
  'jobs',
  'payments',
  'receipts',
  'addresses',
  'activities',
  'messages',
  'timeline',
] as const
export type MergeKind = (typeof mergeKinds)[number]

type Values = FieldValues<typeof customerFields>
export const phoneFields = ['phone', 'alternate_phone', 'whatsapp'] as const
export type PhoneField = (typeof phoneFields)[number]
/**
 * Of these, and of the name, one value is chosen among the sides. Opt-outs belong to the numbers and are not
 * chosen.
 */
type OtherField = Exclude<keyof Values, PhoneField | OptOutField | 'name' | 'note'>
export type ChosenField = OtherField | 'name'
const chosenElsewhere: readonly (keyof Values)[] = ['name', 'note', ...phoneFields, ...optOutNames]
export const chosenFields = (Object.keys(customerFields) as (keyof Values)[]).filter(
  (field): field is OtherField => !chosenElsewhere.includes(field),
)
const noteLength = customerFields.note.max

/** The fields of a customer that a proposal uses. */
export type ProposedSide = Values & {
  id: number
  created_at: string
  /** The primary address first. */
  addresses: readonly { id: number }[]
  totals: { jobs: number; enquiries: number }
}

/**
 * The survivor: the customer with the most records, then the most complete, then the oldest, whose id is best
 * known.
 */
export function proposeSurvivor<Side extends ProposedSide>(sides: readonly Side[]): Side {
  const weight = (side: Side) => {
    const { jobs, enquiries } = side.totals
    return [jobs, enquiries, filled(side), -Date.parse(side.created_at), -side.id]
  }
  return sides.reduce((best, side) => (isMore(weight(side), weight(best)) ? side : best))
}

/**
 * The survivor's fields: its own values, and those of the others where it has none; the longest valid name;
 * all numbers that fit; all notes, with the numbers that do not fit.
 */
export function proposeFields(
  survivor: ProposedSide,
  others: readonly ProposedSide[],
): Omit<Values, OptOutField> {
  const sides = [survivor, ...newestFirst(others)]
  const first = (field: OtherField) => (sides.find((side) => side[field]) ?? survivor)[field]
  const numbers = proposeNumbers(sides)
  const chosen = Object.fromEntries(chosenFields.map((field) => [field, first(field)])) as Pick<
    Values,
    OtherField
  > // all
  return {
    name: sides.reduce((best, side) => (nameWeight(side.name) > nameWeight(best.name) ? side : best)).name,
    ...numbers,
    ...chosen,
    note: joinNotes(
      sides.map((side) => side.note),
      leftNumbers(sides, numbers),
    ),
  }
}

/** The address that stays primary; null when no side has an address. */
export function proposeAddress(survivor: ProposedSide, others: readonly ProposedSide[]): number | null {
  return (
    [survivor, ...newestFirst(others)].find((side) => side.addresses.length > 0)?.addresses[0]?.id ?? null
  )
}

type Numbers = Pick<ProposedSide, (typeof phoneFields)[number]>

/** Every number of the sides once, in the given order. */
export function numbersOf(sides: readonly Numbers[]): string[] {
  const all = phoneFields.flatMap((field) => sides.map((side) => side[field]))
  return [...new Set(all.filter((phone) => phone !== null))]
}

/** Numbers of the sides that fit into none of the three fields. */
export function leftNumbers(sides: readonly Numbers[], chosen: Numbers): string[] {
  return numbersOf(sides).filter((phone) => phoneFields.every((field) => chosen[field] !== phone))
}

function proposeNumbers(sides: readonly ProposedSide[]): Numbers {
  const { phone } = sides[0]! // the survivor
  const whatsapp = sides.find((side) => side.whatsapp)?.whatsapp ?? null
  const own = sides[0]!.alternate_phone
  const alternate = own ?? leftNumbers(sides, { phone, whatsapp, alternate_phone: null })[0] ?? null
  return { phone, alternate_phone: alternate, whatsapp }
}

/** Every note once, one per line, and the numbers that would be lost. */
export function joinNotes(notes: readonly (string | null)[], left: readonly string[]): string | null {
  const kept = [...new Set(notes.map((note) => note?.trim()).filter((note) => note))]
  const lines = [...kept, ...(left.length > 0 ? [`Also ${left.map(displayPhone).join(', ')}`] : [])]
  return lines.length === 0 ? null : lines.join('\n').slice(0, noteLength)
}

/**
 * Number of letters in meaningful words. Titles, initials and numbers do not count; an invalid name counts 0.
 */
function nameWeight(name: string): number {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}]{2,}/gu) ?? []
  if (/\d|https?:|@/.test(name) || isEmptyWord.test(name.trim())) return 0
  return words.filter((word) => !honorific.test(word)).reduce((sum, word) => sum + word.length, 0)
}
const honorific = /^(mr|mrs|ms|dr|smt|shri|sri|sir|madam|maam|miss)$/i
const isEmptyWord = /^(test\w*|na|n\/a|none|unknown|customer|no name|xx+)$/i

const filled = (side: ProposedSide) =>
  [...phoneFields, ...chosenFields, 'name' as const, 'note' as const].filter((field) => side[field]).length +
  Math.min(1, side.addresses.length)

const newestFirst = <Side extends ProposedSide>(sides: readonly Side[]) =>
  sides.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)

function isMore(a: number[], b: number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place])
  return at >= 0 && a[at]! > b[at]!
}
