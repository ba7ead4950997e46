import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { Eye, Send } from 'lucide-react'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'

type LinkStateProps = { job: Pick<JobRow, 'partner_link'>; isText?: boolean }

/** Whether the partner opened the link that was sent, as an icon or as text. */
export function LinkState({ job: { partner_link: link }, isText = false }: LinkStateProps) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  const now = useNow()
  if (!link?.sent_at) return isText ? <p className="text-12 ink-3">{t('job-partner.link.not-sent')}</p> : null
  const when = (moment: string) => ({ when: inSentence(formats.dayTime(moment, now)) })
  const words = link.opened_at
    ? t('job-partner.link.was-opened', when(link.opened_at))
    : t('job-partner.link.was-sent', when(link.sent_at))
  if (isText) return <p className="text-12 ink-3">{words}</p>
  const Icon = link.opened_at ? Eye : Send
  return (
    <span className="ink-3" title={words}>
      {' '}
      <Icon />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
