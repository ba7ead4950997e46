import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { switchedOn, writeAutomatic } from '#domains/messages/public.ts'
import { documentsToRemind, type EndingDocument } from '#domains/partners/public.ts'
import { getSettings } from '#domains/settings/public.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { jobsToRemind, type PartnerDay, partnersToRemind } from './job-facts.store.ts'
import { dayValues, documentValues, untilTheVisit, visitOf } from './job-messages.service.ts'

const most = 500

/**
 * Writes reminders of tomorrow's jobs and of documents that expire, at most 500 of each kind, from the hour
 * of the setting until midnight. Returns how many were due.
 */
export async function writeReminders(ctx: AnyContext): Promise<number> {
  const { now } = ctx
  const on = await switchedOn(ctx, [
    'message.reminder',
    'message.partner-reminder',
    'message.partner-document',
  ])
  if (on.size === 0) return 0
  const { 'business.remind_at': clock } = await getSettings(ctx.db, ['business.remind_at'])
  const from = startOfDay(now) + Number(String(clock).slice(0, 2)) * 3_600_000
  if (now < from) return 0
  const tomorrow = startOfDay(now) + dayMs
  const period = {
    from: new Date(tomorrow),
    to: new Date(tomorrow + dayMs),
    notifiedSince: new Date(from),
    most,
  }
  const jobs = on.has('message.reminder') ? await jobsToRemind(ctx.db, period) : []
  const partners = on.has('message.partner-reminder') ? await partnersToRemind(ctx.db, period) : []
  const documents = on.has('message.partner-document') ? await documentsToRemind(ctx.db, most) : []
  await writeAutomatic(ctx, [
    ...jobs.map((facts) => ({
      template: 'message.reminder' as const,
      to: facts.customer_phone,
      vars: visitOf(facts, facts.customer_name),
      job_id: facts.id,
      customer_id: facts.customer_id,
      partner_id: null,
      ...untilTheVisit(facts),
    })),
    ...partners.map(partnerReminder),
    ...documents.map((document) => documentReminder(document, tomorrow)),
  ])
  return jobs.length + partners.length + documents.length
}

const partnerReminder = ({ partner_id, name, phone, jobs, first_at }: PartnerDay) => ({
  template: 'message.partner-reminder' as const,
  to: phone,
  vars: dayValues({ name, jobs, first_at }),
  job_id: null,
  customer_id: null,
  partner_id,
  latest: first_at,
  valid_until: first_at,
})

const documentReminder = ({ partner_id, name, phone, ...document }: EndingDocument, endOfDay: number) => ({
  template: 'message.partner-document' as const,
  to: phone,
  vars: documentValues(name, document),
  job_id: null,
  customer_id: null,
  partner_id,
  latest: new Date(endOfDay).toISOString(),
  valid_until: new Date(endOfDay + dayMs).toISOString(),
})
