import { linkFor, linkUrl } from '#domains/links/public.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { findLiveAssignment, type MessageRecord } from './messages.store.ts'
import { ownAddress } from './sending/providers.service.ts'

type Needs = Pick<Platform, 'config' | 'secrets' | 'database'>
export type JobLink = { id: number; url: string }

/** The partner's link of the job that a message is about; null once the partner is no longer on it, or without a public URL. */
export async function partnerLink(
  { config, secrets, database: { db } }: Needs,
  message: MessageRecord,
): Promise<JobLink | null> {
  const { job_id, partner_id } = message
  const base = ownAddress(config)
  if (base === null || job_id === null || partner_id === null) return null
  const assignment_id = await findLiveAssignment(db, { job_id, partner_id })
  if (assignment_id === undefined) return null
  const ctx: AnyContext = { db, actor: null, request_id: null, ip: null, user_agent: null }
  const { link, token } = await linkFor(ctx, { secrets }, { kind: 'partner-job', job_id, assignment_id })
  return { id: link.id, url: linkUrl(base, 'partner-job', token) }
}
