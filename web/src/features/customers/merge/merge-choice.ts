import {
  joinNotes,
  leftNumbers,
  maxSides,
  proposeAddress,
  proposeFields,
  proposeSurvivor,
} from 'contract/customers/merge.rules.ts'
import type { MergeSide } from 'contract/customers/merge.schema.ts'

/** The current choices for one group. */
export type MergeChoice = {
  survivorId: number
  /** The selected customers, with the survivor, in the order of the group. */
  included: number[]
  fields: ReturnType<typeof proposeFields>
  addressId: number | null
  /** The customers whose notes are kept. */
  notes: number[]
}

const sidesOf = (sides: readonly MergeSide[], ids: readonly number[]) =>
  sides.filter((side) => ids.includes(side.id))

/** The proposal for a group; `survivorId` and `included` once the user has chosen them. */
export function propose(sides: readonly MergeSide[], chosen: Partial<MergeChoice> = {}): MergeChoice {
  const included = chosen.included ?? sides.slice(0, maxSides).map((side) => side.id)
  const present = sidesOf(sides, included)
  const survivor = present.find((side) => side.id === chosen.survivorId) ?? proposeSurvivor(present)
  const others = present.filter((side) => side !== survivor)
  return {
    survivorId: survivor.id,
    included,
    fields: proposeFields(survivor, others),
    addressId: proposeAddress(survivor, others),
    notes: included,
  }
}

/** Adds a customer to the merge or leaves one out; at least two stay, at most five. */
export function withToggled(sides: readonly MergeSide[], choice: MergeChoice, id: number): MergeChoice {
  const isIn = choice.included.includes(id)
  if (isIn ? choice.included.length <= 2 : choice.included.length >= maxSides) return choice
  const included = sides
    .map((side) => side.id)
    .filter((one) => (one === id ? !isIn : choice.included.includes(one)))
  return propose(sides, { included, survivorId: choice.survivorId })
}

export function withField<F extends keyof MergeChoice['fields']>(
  sides: readonly MergeSide[],
  choice: MergeChoice,
  field: F,
  value: MergeChoice['fields'][F],
): MergeChoice {
  return withNote(sides, { ...choice, fields: { ...choice.fields, [field]: value } })
}

export function withNoteOf(sides: readonly MergeSide[], choice: MergeChoice, id: number): MergeChoice {
  const isKept = choice.notes.includes(id)
  const notes = isKept ? choice.notes.filter((one) => one !== id) : [...choice.notes, id]
  return withNote(sides, { ...choice, notes })
}

/** The note follows the other choices: it keeps a number that no field holds. */
function withNote(sides: readonly MergeSide[], choice: MergeChoice): MergeChoice {
  const present = survivorFirst(sides, choice)
  const kept = present.filter((side) => choice.notes.includes(side.id)).map((side) => side.note)
  const note = joinNotes(kept, leftNumbers(present, choice.fields))
  return { ...choice, fields: { ...choice.fields, note } }
}

function survivorFirst(sides: readonly MergeSide[], { included, survivorId }: MergeChoice): MergeSide[] {
  return sidesOf(sides, included).toSorted(
    (a, b) => Number(b.id === survivorId) - Number(a.id === survivorId),
  )
}

/** The body of `POST /customers/merge`, with every version that was read. */
export function mergeBody(sides: readonly MergeSide[], choice: MergeChoice) {
  const [survivor, ...others] = survivorFirst(sides, choice)
  if (!survivor) throw new Error('A merge has a survivor')
  return {
    survivor_id: survivor.id,
    version: survivor.version,
    merged: others.map(({ id, version }) => ({ id, version })),
    fields: choice.fields,
    primary_address_id: choice.addressId ?? undefined,
  }
}
