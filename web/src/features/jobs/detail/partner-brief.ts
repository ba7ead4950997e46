import type { Job } from 'contract/jobs/jobs.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Formats } from '#shared/format/formats.ts'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { say } from '#src/text/intl.ts'
import { addressLine, mapUrl } from '../address-line.ts'

/** What the partner needs to know of a job, as the text of a message; the customer's number from the acceptance on. */
export function partnerBrief(job: Job, formats: Pick<Formats, 'longDate' | 'time' | 'money'>): string {
  const { address, customer } = job
  const period = `${formats.longDate(job.scheduled_at)} – ${formats.time(job.ends_at)}`
  const isAccepted = job.status === 'accepted' || job.status === 'started'
  const answers = job.answers.map(({ label, value }) => `${label} ${Array.isArray(value) ? value.join(', ') : value}`)
  return [
    `${recordId('job', job.id)}: ${job.category.title}`,
    period,
    isAccepted ? `${customer.name}, ${displayPhone(customer.phone)}` : customer.name,
    address && addressLine(address),
    address?.landmark,
    address && mapUrl(address),
    ...answers,
    job.note,
    job.due > 0 && say(jobPartnerText, 'job-partner.collect', { amount: formats.money(job.due) }),
  ]
    .filter(Boolean)
    .join('\n')
}
