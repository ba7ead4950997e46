import type { JobLink } from 'contract/jobs/job-link.schema.ts'
import { liveAssignments } from 'contract/jobs/jobs.lifecycle.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

const linkColumns = ['handed_at', 'handed_by', 'sent_at', 'opened_at'] as const

/** The link of the current assignment; null before there is one. */
export async function findPartnerLink(db: Kysely<Database>, jobId: number): Promise<JobLink | null> {
  const row = await db
    .selectFrom('public_links')
    .innerJoin('assignments', 'assignments.id', 'public_links.assignment_id')
    .select(linkColumns)
    .where('public_links.job_id', '=', jobId)
    .where('assignments.status', 'in', [...liveAssignments, 'completed'])
    .orderBy('assignments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The tracking link of the customer; null before there is one. */
export async function findTrackingLink(db: Kysely<Database>, jobId: number): Promise<JobLink | null> {
  const row = await db
    .selectFrom('public_links')
    .select(linkColumns)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'customer-job')
    .executeTakeFirst()
  return row ?? null
}

export type LinkOfRow = JobLink & { link_id: number | null }

/** The link in a row of a list. */
export function linkOf({ link_id, handed_at, handed_by, sent_at, opened_at }: LinkOfRow): JobLink | null {
  return link_id === null ? null : { handed_at, handed_by, sent_at, opened_at }
}

/**
 * When the partner of a row of `assignments` was last notified of the job: a user received the link to pass
 * it on, or a provider accepted a message about the job. Null while neither happened and the link was not
 * opened.
 */
export const notifiedAt: RawBuilder<string | null> = sql`(
  SELECT coalesce(max(notices.at), max(notices.opened_at)) FROM (
    SELECT greatest(handed_at, sent_at) AS at, opened_at FROM public_links
    WHERE assignment_id = assignments.id AND kind = 'partner-job'
    UNION ALL
    SELECT updated_at, NULL FROM messages
    WHERE messages.job_id = assignments.job_id AND messages.partner_id = assignments.partner_id
      AND state IN ('submitted', 'delivered') AND messages.created_at >= assignments.created_at
  ) AS notices)`
