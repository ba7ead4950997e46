import { isJobMessage, jobMessageRows } from 'contract/messages/job-messages.registry.ts'
import type { TestedTemplate } from 'contract/messages/messages.words.ts'
import type { JobMessage } from 'contract/vocabulary.ts'
import type { Context } from '#platform/http/context.ts'
import { completedJobs, latestJobs, latestReceipt, paidJobs, type SampleJob } from './samples.store.ts'

export type Vars = Record<string, string>

/** The values of a message about a job or a payment; null without such a record. */
export type SampleVars = {
  completionVars: (ctx: Context, jobId: number) => Promise<Vars | null>
  receivedVars: (ctx: Context, paymentId: number) => Promise<Vars | null>
  paidVars: (ctx: Context, paymentId: number) => Promise<Vars | null>
  jobMessageVars: (ctx: Context, template: JobMessage, jobId: number) => Promise<Vars | null>
}

/** The latest jobs that the template applies to; a sign-in code has no job. */
export async function choicesOf({ db }: Context, template: TestedTemplate): Promise<SampleJob[]> {
  if (template === 'sms.login' || template === 'sms.statement') return []
  if (template === 'sms.payment' || template === 'message.paid') return paidJobs(db)
  if (!isJobMessage(template)) return completedJobs(db)
  return latestJobs(db, { isWithPartner: jobMessageRows[template].to === 'partner' })
}

export async function varsOf(
  ctx: Context,
  { completionVars, receivedVars, paidVars, jobMessageVars }: SampleVars,
  template: TestedTemplate,
  jobId?: number,
): Promise<Vars | null> {
  if (jobId === undefined || template === 'sms.login' || template === 'sms.statement') return null
  if (template === 'sms.payment' || template === 'message.paid') {
    const paymentId = await latestReceipt(ctx.db, jobId)
    if (paymentId === undefined) return null
    return template === 'sms.payment' ? receivedVars(ctx, paymentId) : paidVars(ctx, paymentId)
  }
  return isJobMessage(template) ? jobMessageVars(ctx, template, jobId) : completionVars(ctx, jobId)
}

const completion = {
  name: 'Asha Rao',
  service: 'Kitchen cleaning',
  job: 'J-1042',
  price: '₹1,499.00',
  paid: '₹500.00',
  due: '₹999.00',
}
const invented: Record<Exclude<TestedTemplate, JobMessage>, Vars> = {
  'sms.login': { code: '123456' },
  'sms.complete': completion,
  'sms.statement': { name: 'Imran Shaikh', run: 'S12-345', balance: 'we pay ₹2,450.00' },
  'sms.payment': {
    name: 'Asha Rao',
    amount: '₹500.00',
    job: 'J-1042',
    receipt: 'HC/2026-27/000123',
    due: '₹999.00',
  },
  'whatsapp.receipt': completion,
}
const inventedOfJob: Vars = {
  ...invented['sms.payment'],
  service: 'Kitchen cleaning',
  when: 'Sat, Nov 21, 2026, 11:30 AM',
  partner: 'Ravi',
  phone: '98765 43210',
  area: 'HSR Layout',
  count: '3 jobs',
  day: 'Nov 21, 2026',
  first: '9:30 AM',
}

/** Used without a suitable job, and for a code: a real code is never shown. */
export function inventedVars(template: TestedTemplate): Vars {
  if (!isJobMessage(template)) return invented[template]
  const names = jobMessageRows[template].names.filter((name) => name in inventedOfJob)
  return Object.fromEntries(names.map((name) => [name, inventedOfJob[name] ?? '']))
}
