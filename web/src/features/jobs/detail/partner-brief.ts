import type { QueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Formats } from '#shared/format/formats.ts'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { getText } from '#src/text/intl.ts'
import { addressLine, mapUrl } from '../address-line.ts'
import { sendPartnerLink } from '../job-moves.queries.ts'

type BriefFormats = Pick<Formats, 'longDate' | 'time' | 'money'>

/** The brief for the partner, as the text of a message; with the customer's number from the acceptance on. */
export function partnerBrief(job: Job, formats: BriefFormats): string {
  const { address, customer } = job
  const period = `${formats.longDate(job.scheduled_at)} – ${formats.time(job.ends_at)}`
  const isAccepted = job.status === 'accepted' || job.status === 'started'
  const answers = job.answers.map(
    ({ label, value }) => `${label} ${Array.isArray(value) ? value.join(', ') : value}`,
  )
  return [
    `${recordId('job', job.id)}: ${job.category.title}`,
    period,
    isAccepted ? `${customer.name}, ${displayPhone(customer.phone)}` : customer.name,
    address && addressLine(address),
    address?.landmark,
    address && mapUrl(address),
    ...answers,
    job.note,
    job.due > 0 && getText(jobPartnerText, 'job-partner.collect', { amount: formats.money(job.due) }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The partner's link by WhatsApp: one message with the brief and the link. */
export async function sendBriefedLink(client: QueryClient, job: Job, formats: BriefFormats) {
  const { whatsapp, text } = await sendPartnerLink(client, job, 'whatsapp')
  return { whatsapp, text: `${partnerBrief(job, formats)}\n\n${text}` }
}
