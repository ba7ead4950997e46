import * as z from 'zod'
import { timestamp } from '../shared/fields.ts'
import { retentionKinds } from './privacy.words.ts'

const kind = z.enum(retentionKinds)
/** Days as typed; blank keeps the rows. The setting of the kind has its limits. */
const days = z.string().max(20).optional()

/** Periods that are not saved yet, by kind; of the others the saved one counts. */
export const retentionPeriods = z.strictObject({
  leads: days,
  call_payloads: days,
  messages: days,
  sign_in_attempts: days,
  sign_in_failures: days,
  sessions: days,
  audit: days,
} satisfies Record<z.infer<typeof kind>, typeof days>)
export type RetentionPeriods = z.infer<typeof retentionPeriods>

/** What the next run would remove; the kind with the oldest rows comes first. */
export const retentionPreview = z.array(
  z.object({
    kind,
    /** Null: kept. */
    days: z.int().nullable(),
    rows: z.int(),
    oldest: timestamp.nullable(),
    newest: timestamp.nullable(),
  }),
)
export type RetentionPreview = z.infer<typeof retentionPreview>

export const retentionRun = z.object({
  id: z.int(),
  started_at: timestamp,
  /** Null while it works, or when it was interrupted: the next run continues. */
  finished_at: timestamp.nullable(),
  removed: z.array(z.object({ kind, rows: z.int() })),
  /** Why the audit log was not changed, in one sentence. */
  problem: z.string().nullable(),
})
export type RetentionRun = z.infer<typeof retentionRun>
