import * as z from 'zod'
import { period } from '../enquiries/schedule.schema.ts'
import { daysOffCreate } from '../partners/calendar.schema.ts'
import { bulkResponse } from '../shared/bulk.ts'
import { day, id, idText, named, requiredText, timestamp, titled, version } from '../shared/fields.ts'
import { alternatives } from './alternatives.schema.ts'
import { confirmed } from './job-moves.schema.ts'
import { jobStatus } from './jobs.schema.ts'
import { suggestion } from './suggestions.schema.ts'

/** The jobs of one request, and of one proposal. */
export const maxReplacements = 50
/** How long replacements can be undone, minutes. */
export const undoMinutes = 10

/** The jobs that the partner still has on these days, or one of them; without days all that are to come. */
export const replacementsQuery = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  job_id: idText.optional(),
})

const replacement = z.object({
  job: z.object({
    id,
    version,
    status: jobStatus,
    scheduled_at: timestamp,
    ends_at: timestamp,
    customer: named.extend({ phone: z.string(), whatsapp: z.string().nullable() }),
    category: titled,
    place: z.string().nullable(),
  }),
  /** The partners who fit, then those with an overlap, the first ten. */
  suggestions: z.array(suggestion),
  /** The best one who is free, also of the jobs proposed before; null when there is none. */
  partner_id: id.nullable(),
  /** What else can be done; null where a partner is proposed. */
  alternatives: alternatives.nullable(),
})
export type Replacement = z.infer<typeof replacement>

export const replacements = z.object({
  partner: named,
  /** In the order of the work. */
  rows: z.array(replacement),
  /** Number of jobs, also those beyond `rows`. */
  total: z.int(),
})
export type Replacements = z.infer<typeof replacements>

/** Why the partner cannot do the jobs. It is recorded in the same step. */
export const replacementCause = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('days-off'), days: daysOffCreate }),
  /** With the version of the partner. Needs the permission to deactivate partners. */
  z.strictObject({ kind: z.literal('deactivated'), reason: requiredText(500), version }),
  /** The partner rejected the jobs. */
  z.strictObject({ kind: z.literal('rejected'), reason: requiredText(500) }),
])
export type ReplacementCause = z.infer<typeof replacementCause>

export const replacementCreate = z.strictObject({
  /** The partner who cannot do the jobs. */
  partner_id: id,
  cause: replacementCause,
  /**
   * Jobs that are not named keep the partner; null leaves the job unassigned. With `at` the job moves to that
   * time, for the same partner too.
   */
  rows: z
    .array(
      z.strictObject({ job_id: id, version, partner_id: id.nullable(), confirmed, at: period.optional() }),
    )
    .max(maxReplacements, `must have at most ${maxReplacements} at a time`)
    .refine(
      (rows) => new Set(rows.map(({ job_id }) => job_id)).size === rows.length,
      'must name each job once',
    ),
})

/** One result for each job. */
export const replacementResult = bulkResponse.extend({ id, undo_until: timestamp })
export type ReplacementResult = z.infer<typeof replacementResult>

/** One result for each job that was changed; a job that has changed since keeps its partner. */
export const replacementUndo = bulkResponse.extend({
  /** Whether the day off or the deactivation was undone too. */
  is_cause_undone: z.boolean(),
  cause: z.enum(['days-off', 'deactivated', 'rejected']),
})
export type ReplacementUndo = z.infer<typeof replacementUndo>
