import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { switchedOn, writeAutomatic } from '#domains/messages/public.ts'
import { getSettings } from '#domains/settings/public.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { jobsToRemind, type PartnerDay, partnersToRemind } from './job-facts.store.ts'
import { dayValues, untilTheVisit, visitOf } from './job-messages.service.ts'

const most = 500

/**
 * Writes reminders of tomorrow's jobs, at most 500 of each kind, from the hour of the setting until midnight. Returns how
 * many were due.
 */
export async function writeReminders(ctx: AnyContext, now = Date.now()): Promise<number> {
  const on = await switchedOn(ctx, ['message.reminder', 'message.partner-reminder'])
  if (on.size === 0) return 0
  const { 'business.remind_at': clock } = await getSettings(ctx.db, ['business.remind_at'])
  const from = startOfDay(now) + Number(String(clock).slice(0, 2)) * 3_600_000
  if (now < from) return 0
  const tomorrow = startOfDay(now) + dayMs
  const period = {
    ...{ from: new Date(tomorrow), to: new Date(tomorrow + dayMs) },
    ...{ toldSince: new Date(from), most },
  }
  const jobs = on.has('message.reminder') ? await jobsToRemind(ctx.db, period) : []
  const partners = on.has('message.partner-reminder') ? await partnersToRemind(ctx.db, period) : []
  await writeAutomatic(ctx, [
    ...jobs.map((facts) => ({
      ...{ template: 'message.reminder' as const, to: facts.customer_phone },
      vars: visitOf(facts, facts.customer_name),
      ...{ job_id: facts.id, customer_id: facts.customer_id, partner_id: null },
      ...untilTheVisit(facts),
    })),
    ...partners.map(partnerReminder),
  ])
  return jobs.length + partners.length
}

const partnerReminder = ({ partner_id, name, phone, jobs, first_at }: PartnerDay) => ({
  template: 'message.partner-reminder' as const,
  to: phone,
  vars: dayValues({ name, jobs, first_at }),
  ...{ job_id: null, customer_id: null, partner_id },
  ...{ latest: first_at, valid_until: first_at },
})
