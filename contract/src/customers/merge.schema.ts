import * as z from 'zod'
import { fieldInputs } from '../shared/field-schemas.ts'
import { id, idText, named, phone, timestamp, version } from '../shared/fields.ts'
import { flag, ids, listQuery } from '../shared/paging.ts'
import { address } from './address.schema.ts'
import { customerFields } from './customers.fields.ts'
import { customer, customerTotals } from './customers.schema.ts'
import { maxSides, mergeKinds } from './merge.rules.ts'

export const duplicateSorts = ['latest', 'owners'] as const
export const duplicateListQuery = listQuery(duplicateSorts, {
  /** Groups that were noted as different people; without it the undecided ones. */
  different: flag.optional(),
})

/**
 * Customers who share a number, one group for each number. Phone, alternate phone and WhatsApp count alike;
 * merged customers are left out.
 */
export const duplicateRow = z.object({
  id,
  phone: z.string(),
  /** Number of customers with it. */
  owners: z.int(),
  /** When the newest of them was created. */
  latest: timestamp,
  different: z.boolean(),
  /** The first few, oldest first. */
  customers: z.array(named),
})
export type DuplicateRow = z.infer<typeof duplicateRow>

/** A customer as one side of a merge; the primary address first. */
export const mergeSide = customer.extend({ addresses: z.array(address), totals: customerTotals })
export type MergeSide = z.infer<typeof mergeSide>

export const duplicateGroup = duplicateRow.omit({ customers: true }).extend({
  /** Number of customers with the number. */
  customer_ids: z.array(id),
  /** At most twenty of them, oldest first. */
  customers: z.array(mergeSide),
})
export type DuplicateGroup = z.infer<typeof duplicateGroup>

/** The customers that were shown with the number; when another customer gets it, the group appears again. */
export const differentPeople = z.strictObject({ phone, customer_ids: z.array(id).min(2).max(10_000) })
export const differentPhone = z.strictObject({ phone })

export const mergePreviewQuery = z.strictObject({ survivor_id: idText, merged_ids: ids })

const movedKind = z.enum(mergeKinds)
/** One record of a preview: short description and time. Money in paise. */
const moving = z.object({ id, text: z.string(), at: timestamp, amount: z.int().nullable() })
export const mergePreview = z.object({
  survivor: named,
  moves: z.array(
    z.object({ what: movedKind, count: z.int(), amount: z.int().nullable(), first: z.array(moving) }),
  ),
  undo_until: timestamp,
})
export type MergePreview = z.infer<typeof mergePreview>

export const customerMerge = z
  .strictObject({
    survivor_id: id,
    version,
    merged: z
      .array(z.strictObject({ id, version }))
      .min(1, 'needs at least one')
      .max(maxSides - 1, `must have at most ${maxSides - 1}`),
    /** The survivor's fields; a missing field stays unchanged, and null in a field of opt-outs ends none. */
    fields: z.strictObject(fieldInputs(customerFields)).partial(),
    /** An address of any side; when missing, the survivor’s primary address stays. */
    primary_address_id: id.optional(),
  })
  .refine(
    ({ survivor_id, merged }) =>
      new Set([survivor_id, ...merged.map((side) => side.id)]).size === merged.length + 1,
    {
      path: ['merged'],
      error: 'must have each customer only once',
    },
  )

export const merge = z.object({
  id,
  survivor: named,
  merged: z.array(named),
  /** Number of moved records of each kind. */
  moved: z.array(z.object({ what: movedKind, count: z.int() })),
  merged_by: named.nullable(),
  merged_at: timestamp,
  undo_until: timestamp,
  undone_by: named.nullable(),
  undone_at: timestamp.nullable(),
  /** Why it cannot be undone; null when it can. */
  locked: z.string().nullable(),
})
export type Merge = z.infer<typeof merge>

export const mergeListQuery = listQuery(['merged_at'], {
  /** The survivor. */
  survivor_id: idText.optional(),
})

/** The current records in the 409 of a stale merge. */
export const mergeCurrent = mergeSide.extend({ merged: z.array(mergeSide) })

export const mergeUndone = merge.extend({
  /** Fields of the survivor that were changed since the merge and are kept. */
  kept: z.array(z.string()),
  /** Moved records that were moved again or deleted since. */
  missing: z.int(),
})
export type MergeUndone = z.infer<typeof mergeUndone>
