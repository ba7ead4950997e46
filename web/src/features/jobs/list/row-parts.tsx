import { type AttentionReason, isLateReason } from 'contract/jobs/attention.words.ts'
import type { JobLink } from 'contract/jobs/job-link.schema.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import Send from 'lucide-react/icons/send'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { attentionText, jobPartnerText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'
import { stretchOf } from './stretch-of.ts'

/** Parts of the dashboard's rows that are not in its first load. */
export { AttentionActions } from './attention-actions.tsx'

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

type NoteProps = { row: JobRow; reason: AttentionReason }

/** One reason why the job needs attention. */
export function AttentionNote({ row, reason }: NoteProps) {
  const t = useText(attentionText)
  const now = useNow()
  const since = reason === 'slipped' ? row.ends_at : row.scheduled_at
  const { unit, count } = stretchOf(Math.max(1, Math.round((now - Date.parse(since)) / 60_000)))
  return (
    <DotWord hue={isLateReason(reason) ? 'red' : 'amber'}>
      {t(`attention.${reason}`, { time: t(`attention.${unit}`, { count }) })}
    </DotWord>
  )
}
