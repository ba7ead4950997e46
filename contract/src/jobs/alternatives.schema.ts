import * as z from 'zod'
import { named, timestamp } from '../shared/fields.ts'

const alternativeSlot = z.object({
  starts_at: timestamp,
  ends_at: timestamp,
  partner: named,
  /** Whether it is the partner whom the job has. */
  is_own: z.boolean(),
})
export type AlternativeSlot = z.infer<typeof alternativeSlot>

/** What can be done where no partner fits the time of a job. */
export const alternatives = z.object({
  /** The next free slots after the time of the job: of its own partner, then of others. */
  slots: z.array(alternativeSlot),
  /** Partners with the service who can be assigned in spite of the reasons against them, overlaps first. */
  anyway: z.array(z.object({ partner: named, reasons: z.array(z.string()) })),
})
export type Alternatives = z.infer<typeof alternatives>
