import { displayPhone } from '../shared/phone-display.ts'

/** So many customers go into one merge. */
export const maxSides = 5

/** What moves with a customer, in the order a preview tells it. */
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

const phoneFields = ['phone', 'alternate_phone', 'whatsapp'] as const
/** Of these one value is chosen among the sides. */
const chosenFields = ['name', 'email', 'gender', 'source'] as const
const noteLength = 2000

type Text = string | null
/** A customer as far as a proposal looks at it. */
export type ProposedSide<S extends Text = Text, G extends Text = Text> = {
  id: number
  name: string
  phone: string
  alternate_phone: string | null
  whatsapp: string | null
  email: string | null
  gender: G
  source: S
  note: string | null
  created_at: string
  /** The primary one first. */
  addresses: readonly { id: number }[]
  totals: { jobs: number; enquiries: number }
}

export type MergeFields<Side extends ProposedSide> = Pick<
  Side,
  (typeof phoneFields | typeof chosenFields)[number] | 'note'
>

/** The one with the most work behind it, then the most complete, then the oldest: its id is known best. */
export function proposeSurvivor<Side extends ProposedSide>(sides: readonly Side[]): Side {
  const weight = (side: Side) => {
    const { jobs, enquiries } = side.totals
    return [jobs, enquiries, filled(side), -Date.parse(side.created_at), -side.id]
  }
  return sides.reduce((best, side) => (isMore(weight(side), weight(best)) ? side : best))
}

/**
 * What the survivor has afterwards: its own values, filled from the others where it has none; the fullest name that can
 * be one; every number as long as there is room; all notes, and in them the numbers that found none.
 */
export function proposeFields<Side extends ProposedSide>(survivor: Side, others: readonly Side[]): MergeFields<Side> {
  const sides = [survivor, ...newestFirst(others)]
  const pick = <K extends keyof Side>(field: K): Side[K] => (sides.find((side) => side[field]) ?? survivor)[field]
  const numbers = proposeNumbers(sides)
  return {
    name: sides.reduce((best, side) => (nameWeight(side.name) > nameWeight(best.name) ? side : best)).name,
    phone: numbers.phone,
    alternate_phone: numbers.alternate_phone,
    whatsapp: numbers.whatsapp,
    email: pick('email'),
    gender: pick('gender'),
    source: pick('source'),
    note: joinNotes(
      sides.map((side) => side.note),
      leftNumbers(sides, numbers),
    ),
  } as MergeFields<Side> // the values are the sides' own
}

/** The address that stays the primary one; null when none of them has any. */
export function proposeAddress(survivor: ProposedSide, others: readonly ProposedSide[]): number | null {
  return [survivor, ...newestFirst(others)].find((side) => side.addresses.length > 0)?.addresses[0]?.id ?? null
}

type Numbers = Pick<ProposedSide, (typeof phoneFields)[number]>

/** Every number of the sides, each once, in the order they were given. */
export function numbersOf(sides: readonly Numbers[]): string[] {
  const all = phoneFields.flatMap((field) => sides.map((side) => side[field]))
  return [...new Set(all.filter((phone) => phone !== null))]
}

/** Numbers of the sides that none of the three fields has. */
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

/** Every note once, one below the other, and the numbers that would be lost. */
export function joinNotes(notes: readonly (string | null)[], left: readonly string[]): string | null {
  const kept = [...new Set(notes.map((note) => note?.trim()).filter((note) => note))]
  const lines = [...kept, ...(left.length > 0 ? [`Also ${left.map(displayPhone).join(', ')}`] : [])]
  return lines.length === 0 ? null : lines.join('\n').slice(0, noteLength)
}

/** Letters of the words that say something: titles, initials and numbers say nothing; what is no name at all weighs 0. */
function nameWeight(name: string): number {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}]{2,}/gu) ?? []
  if (/\d|https?:|@/.test(name) || isEmptyWord.test(name.trim())) return 0
  return words.filter((word) => !honorific.test(word)).reduce((sum, word) => sum + word.length, 0)
}
const honorific = /^(mr|mrs|ms|dr|smt|shri|sri|sir|madam|maam|miss)$/i
const isEmptyWord = /^(test\w*|na|n\/a|none|unknown|customer|no name|xx+)$/i

const filled = (side: ProposedSide) =>
  [...phoneFields, ...chosenFields, 'note' as const].filter((field) => side[field]).length +
  Math.min(1, side.addresses.length)

const newestFirst = <Side extends ProposedSide>(sides: readonly Side[]) =>
  sides.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)

function isMore(a: number[], b: number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place])
  return at >= 0 && a[at]! > b[at]!
}
