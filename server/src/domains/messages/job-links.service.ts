import { linkFor, linkUrl } from '#domains/links/public.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { findLiveAssignment, type MessageRecord } from './messages.store.ts'
import { ownAddress } from './sending/providers.service.ts'

type Needs = Pick<Platform, 'config' | 'secrets' | 'database'>
export type JobLink = { id: number; url: string }

/**
 * The link of the job that a message is about: the partner's in a message to the partner, else the customer's tracking link.
 * Null once the partner is no longer on the job, or without a public URL.
 */
export async function jobLink(
  { config, secrets, database: { db } }: Needs,
  { job_id, partner_id }: Pick<MessageRecord, 'job_id' | 'partner_id'>,
): Promise<JobLink | null> {
  const base = ownAddress(config)
  if (base === null || job_id === null) return null
  const isToPartner = partner_id !== null
  const assignment_id = isToPartner ? await findLiveAssignment(db, { job_id, partner_id }) : null
  if (assignment_id === undefined) return null
  const kind = isToPartner ? 'partner-job' : 'customer-job'
  const ctx: AnyContext = { db, actor: null, request_id: null, ip: null, user_agent: null }
  const { link, token } = await linkFor(ctx, { secrets }, { kind, job_id, assignment_id })
  return { id: link.id, url: linkUrl(base, kind, token) }
}
