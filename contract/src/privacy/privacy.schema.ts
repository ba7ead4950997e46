import * as z from 'zod'
import { id, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { erasureReasons, heldKinds } from './privacy.words.ts'

/** Rows of one kind, and what an erasure does to them. Rows of accounts keep their amounts. */
const heldRows = z.object({
  kind: z.enum(slugs(heldKinds)),
  rows: z.int(),
  /** How many of them are deleted; the others stay without personal data. */
  deleted: z.int(),
})
export type HeldRows = z.infer<typeof heldRows>

/** What an erasure of a customer or partner would do. */
export const erasurePreview = z.object({
  id,
  /** Set once the person was erased. */
  erased_at: timestamp.nullable(),
  /** Why the person cannot be erased now, one sentence each. */
  blockers: z.array(z.string()),
  held: z.array(heldRows),
  /** Invoices whose buyer is kept, because tax law requires it. */
  kept_invoices: z.int(),
})
export type ErasurePreview = z.infer<typeof erasurePreview>

export const erasureRequest = z.strictObject({ reason: z.enum(slugs(erasureReasons)) })

export const erasureResult = z.object({ success: z.literal(true), rows: z.int() })
