import { type LinkOwner, linkFor, linkUrl } from '#domains/links/public.ts'
import type { Platform } from '#platform/http/platform.ts'
import { findLiveAssignment } from './message-links.store.ts'
import type { MessageRecord } from './messages.store.ts'
import { ownAddress } from './sending/providers.service.ts'

type Needs = Pick<Platform, 'config' | 'secrets' | 'database'>
type About = Pick<MessageRecord, 'job_id' | 'partner_id' | 'settlement_line_id'>
export type OwnLink = { id: number; url: string; token: string }

/**
 * The link of a message's record: for a settlement line its statement; for a job the partner's link in a
 * message to the partner, else the customer's tracking link. Null once the partner is no longer on the job,
 * or without a public URL.
 */
export async function ownLink(needs: Needs, message: About): Promise<OwnLink | null> {
  const { config, secrets, database } = needs
  const { db } = database
  const base = ownAddress(config)
  const owner = base === null ? null : await ownerOf(needs, message)
  if (base === null || owner === null) return null
  const { link, token } = await linkFor({ db }, { secrets }, owner)
  return { id: link.id, url: linkUrl(base, owner.kind, token), token }
}

async function ownerOf(
  { database: { db } }: Needs,
  { job_id, partner_id, settlement_line_id }: About,
): Promise<LinkOwner | null> {
  const none = { job_id: null, assignment_id: null }
  if (settlement_line_id !== null) return { kind: 'settlement-line', ...none, settlement_line_id }
  if (job_id === null) return null
  if (partner_id === null) return { kind: 'customer-job', job_id, assignment_id: null }
  const assignment_id = await findLiveAssignment(db, { job_id, partner_id })
  return assignment_id === undefined ? null : { kind: 'partner-job', job_id, assignment_id }
}
