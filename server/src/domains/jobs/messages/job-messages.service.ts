import { fileKinds } from 'contract/files/files.words.ts'
import { jobMessageRows } from 'contract/messages/job-messages.registry.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import {
  businessZone,
  formatDay,
  formatLongDate,
  formatMoment,
  formatShortDate,
} from 'contract/shared/date-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { TimelineData, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import { type JobMessage, jobMessages } from 'contract/vocabulary.ts'
import {
  type AutomaticMessage,
  switchedOn,
  withdrawOutdated,
  writeAutomatic,
} from '#domains/messages/public.ts'
import type { EndingDocument } from '#domains/partners/public.ts'
import { getSettings } from '#domains/settings/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { findJob, type JobRecord } from '../jobs.store.ts'
import { findJobFacts, findPartnerContact, type JobFacts, type PartnerDay } from './job-facts.store.ts'

const minute = 60_000
/** A user who corrects a mistake within this time sends one message instead of two. */
const settles = minute / 2

const toCustomer = [
  'message.booked',
  'message.on-the-way',
  'message.rescheduled',
  'message.cancelled',
  'message.reminder',
] as const
const toPartner = ['message.partner-job', 'message.partner-moved', 'message.partner-cancelled'] as const

type Of = Pick<JobRecord, 'id' | 'partner_id'>
type Event = { kind: TimelineKind; data: TimelineData }
/**
 * The messages that an event of a job sends to a customer or a partner; `none` only withdraws outdated ones.
 */
type EventMessage = JobMessage | 'none' | null

function messageToCustomer({ kind, data }: Event): EventMessage {
  if (kind === 'created') return 'message.booked'
  if (kind === 'job-rescheduled') return 'message.rescheduled'
  if (kind !== 'status') return null
  if (data.to === 'cancelled') return 'message.cancelled'
  if (data.to === 'started' && data.from === 'accepted') return 'message.on-the-way'
  // A start that was undone is no longer announced.
  return data.to === 'completed' || data.from === 'started' ? 'none' : null
}

function messageToPartner({ kind, data }: Event): EventMessage {
  if (kind === 'partner-assigned') return 'message.partner-job'
  if (kind === 'job-rescheduled') return 'message.partner-moved'
  if (kind === 'partner-withdrawn') return 'message.partner-cancelled'
  if (kind === 'partner-rejected') return 'none'
  return kind === 'status' && data.to === 'cancelled' ? 'message.partner-cancelled' : null
}

/** Writes the messages of an event of a job, and withdraws those that it makes outdated. */
export async function notifyOfEvent(ctx: AnyContext, job: Of, event: Event): Promise<void> {
  const messages = {
    customer: messageToCustomer(event),
    partner: job.partner_id === null ? null : messageToPartner(event),
  }
  if (messages.customer === null && messages.partner === null) return
  if ((await switchedOn(ctx, jobMessages)).size === 0) return
  const facts = await findJobFacts(ctx.db, job.id)
  if (messages.customer !== null) await notifyCustomer(ctx, facts, job, messages.customer)
  if (messages.partner === null || job.partner_id === null) return
  await notifyPartner(ctx, facts, job.partner_id, messages.partner, { asked: event.data.partner_asked })
}

/** The partner is no longer on the job, because another one was assigned. */
export async function notifyReplaced(ctx: AnyContext, jobId: number, partnerId: number): Promise<void> {
  if ((await switchedOn(ctx, jobMessages)).size === 0) return
  await notifyPartner(ctx, await findJobFacts(ctx.db, jobId), partnerId, 'message.partner-cancelled')
}

async function notifyCustomer(
  ctx: AnyContext,
  facts: JobFacts,
  job: Of,
  message: JobMessage | 'none',
): Promise<void> {
  const outdated = { job_id: job.id, partner_id: null, templates: toCustomer }
  const unsent = unsentOf(await withdrawOutdated(ctx.db, outdated))
  const isNotified = !unsent.has('message.booked')
  const template = message === 'message.rescheduled' && !isNotified ? 'message.booked' : message
  if (template === 'none' || (template === 'message.cancelled' && !isNotified)) return
  if (isOver(facts, ctx.now)) return
  const onTheWay = template === 'message.on-the-way'
  if (onTheWay && businessDay(Date.parse(facts.scheduled_at)) !== businessDay(ctx.now)) return
  const more = onTheWay ? await partnerValues(ctx, job.partner_id) : {}
  await writeAutomatic(ctx, [
    {
      template,
      to: facts.customer_phone,
      vars: { ...visitOf(facts, facts.customer_name), ...more },
      job_id: job.id,
      customer_id: facts.customer_id,
      partner_id: null,
      ...(onTheWay ? soon(ctx.now) : { ...untilTheVisit(facts), settles }),
    },
  ])
}

async function notifyPartner(
  ctx: AnyContext,
  facts: JobFacts,
  partnerId: number,
  message: JobMessage | 'none',
  { asked = false } = {},
): Promise<void> {
  const outdated = { job_id: facts.id, partner_id: partnerId, templates: toPartner }
  const unsent = unsentOf(await withdrawOutdated(ctx.db, outdated))
  const isNotified = !unsent.has('message.partner-job')
  const template = message === 'message.partner-moved' && !isNotified ? 'message.partner-job' : message
  if (
    template === 'none' ||
    (template === 'message.partner-cancelled' && !isNotified) ||
    isOver(facts, ctx.now)
  )
    return
  if (template === 'message.partner-moved' && asked) return
  const partner = await findPartnerContact(ctx.db, partnerId)
  await writeAutomatic(ctx, [
    {
      template,
      to: partner.phone,
      vars: { ...visitOf(facts, partner.name), area: facts.area ?? '' },
      job_id: facts.id,
      customer_id: null,
      partner_id: partnerId,
      ...untilTheVisit(facts),
      settles,
    },
  ])
}

const unsentOf = (outdated: Awaited<ReturnType<typeof withdrawOutdated>>) =>
  new Set(
    outdated
      .filter(({ state, attempts }) => state === 'pending' && attempts === 0)
      .map(({ template }) => template),
  )

const isOver = ({ ends_at }: JobFacts, now: number) => Date.parse(ends_at) <= now

export const visitOf = ({ id, service, scheduled_at }: JobFacts, name: string) => ({
  name,
  service,
  job: recordId('job', id),
  when: formatLongDate(scheduled_at),
})

/** An hour before the visit a message no longer waits for the end of the quiet hours. */
export const untilTheVisit = ({
  scheduled_at,
  ends_at,
}: JobFacts): Pick<AutomaticMessage, 'latest' | 'valid_until'> => ({
  latest: isoTime(Date.parse(scheduled_at) - 60 * minute),
  valid_until: ends_at,
})

function soon(now: number): Pick<AutomaticMessage, 'latest' | 'valid_until'> {
  return { latest: isoTime(now), valid_until: isoTime(now + 30 * minute) }
}

/** Name of the partner, with the phone of the partner or the business, by the setting. */
async function partnerValues(ctx: AnyContext, partnerId: number | null): Promise<Record<string, string>> {
  const keys = ['business.share_partner_phone', 'business.phone'] as const
  const settings = await getSettings(ctx.db, keys)
  const partner = partnerId === null ? null : await findPartnerContact(ctx.db, partnerId)
  const own = settings['business.share_partner_phone'] === true ? partner?.phone : undefined
  return { partner: partner?.name ?? '', phone: own ?? String(settings['business.phone']) }
}

/** The values of a message about a job, for the preview; null without such a job. */
export async function jobMessageVars(
  ctx: AnyContext,
  template: JobMessage,
  jobId: number,
): Promise<Record<string, string> | null> {
  const job = await findJob(ctx.db, jobId)
  if (!job) return null
  const facts = await findJobFacts(ctx.db, jobId)
  if (template === 'message.on-the-way') {
    return { ...visitOf(facts, facts.customer_name), ...(await partnerValues(ctx, job.partner_id)) }
  }
  if (jobMessageRows[template].to === 'customer') return visitOf(facts, facts.customer_name)
  if (job.partner_id === null) return null
  const { name } = await findPartnerContact(ctx.db, job.partner_id)
  if (template === 'message.partner-reminder')
    return dayValues({ name, jobs: 1, first_at: facts.scheduled_at })
  if (template === 'message.partner-document') {
    return documentValues(name, {
      kind: 'police-check',
      expires_on: businessDay(Date.parse(facts.scheduled_at)),
    })
  }
  return { ...visitOf(facts, name), area: facts.area ?? '' }
}

/** The values of the reminder of a document. */
export const documentValues = (
  name: string,
  { kind, expires_on }: Pick<EndingDocument, 'kind' | 'expires_on'>,
) => ({
  name,
  document: labelOf(fileKinds, kind),
  day: formatDay(expires_on),
})

/** The values of a partner's reminder. */
export const dayValues = ({ name, jobs, first_at }: Pick<PartnerDay, 'name' | 'jobs' | 'first_at'>) => ({
  name,
  count: `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`,
  day: formatShortDate(first_at),
  first: formatMoment(first_at, 'time', businessZone),
})
