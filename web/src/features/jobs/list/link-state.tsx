import type { JobLink } from 'contract/jobs/job-link.schema.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { Copy, Eye, Send } from 'lucide-react'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'

type LinkStateProps = { job: Pick<JobRow, 'partner_link'>; isText?: boolean }

/** The state of the partner's link, as an icon or as text. */
export function LinkState({ job: { partner_link: link }, isText = false }: LinkStateProps) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  const now = useNow()
  const last = link && lastOf(link)
  if (!last) return isText ? <p className="text-12 ink-3">{t('job-partner.link.not-shared')}</p> : null
  const words = t(`job-partner.link.was-${last.name}`, { when: inSentence(formats.dayTime(last.at, now)) })
  if (isText) return <p className="text-12 ink-3">{words}</p>
  const Icon = icons[last.name]
  return (
    <span className="ink-3" title={words}>
      {' '}
      <Icon />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

const icons = { opened: Eye, sent: Send, whatsapp: Send, copy: Copy }

/** The furthest state of the link: opened, else the later of sent and shared. */
function lastOf({
  handed_at,
  handed_by,
  sent_at,
  opened_at,
}: JobLink): { name: keyof typeof icons; at: string } | null {
  if (opened_at) return { name: 'opened', at: opened_at }
  if (sent_at && !(handed_at && handed_at > sent_at)) return { name: 'sent', at: sent_at }
  return handed_at && handed_by ? { name: handed_by, at: handed_at } : null
}
