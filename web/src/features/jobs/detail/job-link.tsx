import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { JobLink } from 'contract/jobs/job-link.schema.ts'
import { liveAssignments } from 'contract/jobs/jobs.lifecycle.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import { openWhatsapp } from '#shared/components/open-whatsapp.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { copyText } from '#shared/ui/copy-button.tsx'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'
import { sendPartnerLink, sendTrackingLink } from '../job-moves.queries.ts'
import { liveAssignment } from '../job-next.ts'
import { sendBriefedLink } from './partner-brief.ts'

/** Whether the job has a partner who can act with a link. */
export function canSendLink(job: Job): boolean {
  const live = liveAssignment(job)
  return liveAssignments.some((status) => status === live?.status)
}

/** Whether the link may have reached its recipient. */
const isOut = ({ handed_at, sent_at, opened_at }: JobLink) => Boolean(handed_at ?? sent_at ?? opened_at)

/**
 * The partner's job link: when it was shared, sent, opened and accepted; to copy, or to send by WhatsApp with
 * the brief.
 */
export function PartnerJobLink({ job }: { job: Job }) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  return (
    <SentLink
      label={t('job-partner.link')}
      none={t('job-partner.link.none')}
      link={job.partner_link}
      acceptedAt={liveAssignment(job)?.accepted_at}
      onSend={(client, by) =>
        by === 'copy' ? sendPartnerLink(client, job, by) : sendBriefedLink(client, job, formats)
      }
    />
  )
}

/** The customer's tracking link, the same way. */
export function TrackingLink({ job }: { job: Job }) {
  const t = useText(jobPartnerText)
  return (
    <SentLink
      label={t('job-partner.tracking')}
      none={t('job-partner.tracking.none')}
      link={job.tracking_link}
      onSend={(client, by) => sendTrackingLink(client, job, by)}
    />
  )
}

type SentLinkProps = {
  label: string
  /** While it was neither shared nor sent. */
  none: string
  link: Job['partner_link']
  acceptedAt?: string | null
  onSend: (client: QueryClient, by: 'copy' | 'whatsapp') => Promise<{ text: string; whatsapp: string }>
}

function SentLink({ label, none, link, acceptedAt, onSend }: SentLinkProps) {
  const t = useText(jobPartnerText)
  const client = useQueryClient()
  const copy = async () => copyText((await onSend(client, 'copy')).text)
  const send = async () => openWhatsapp(await onSend(client, 'whatsapp'))
  return (
    <section className="stack" aria-label={label}>
      <p className="text-12 medium">{label}</p>
      {link && isOut(link) ? (
        <LinkTimes link={link} acceptedAt={acceptedAt} />
      ) : (
        <p className="text-12 ink-2">{none}</p>
      )}
      <div className="row row-wrap">
        <ActionButton size="small" icon={<Copy />} doneLabel={t('job-partner.link.copied')} onAction={copy}>
          {t('job-partner.link.copy')}
        </ActionButton>
        <ActionButton size="small" icon={<MessageCircle />} onAction={send}>
          {t(link?.handed_by === 'whatsapp' ? 'job-partner.link.again' : 'job-partner.link.send')}
        </ActionButton>
      </div>
    </section>
  )
}

type LinkTimesProps = { link: JobLink; acceptedAt: string | null | undefined }

function LinkTimes({ link, acceptedAt }: LinkTimesProps) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  const now = useNow()
  const when = (moment: string) => ({ when: inSentence(formats.dayTime(moment, now)) })
  const times = [
    link.handed_by && link.handed_at && t(`job-partner.link.${link.handed_by}-at`, when(link.handed_at)),
    link.sent_at && t('job-partner.link.sent', when(link.sent_at)),
    link.opened_at ? t('job-partner.link.opened', when(link.opened_at)) : t('job-partner.link.not-opened'),
    acceptedAt && t('job-partner.link.accepted', when(acceptedAt)),
  ]
  return (
    <ul className="text-12 ink-2">
      {times.filter(Boolean).map((time) => (
        <li key={time}>{time}</li>
      ))}
    </ul>
  )
}
