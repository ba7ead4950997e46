import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point'
import Phone from 'lucide-react/icons/phone'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { type ReactNode, useState } from 'react'
import { dial, dialNumber } from '#shared/components/dial.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { openWhatsapp } from '#shared/components/open-whatsapp.ts'
import { isAgainst, useReasonWords } from '#shared/components/reasons.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { attentionText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'
import { AlternativesDialog } from '../alternatives-dialog.tsx'
import { assignPartner } from '../job-moves.queries.ts'
import { jobQuery, suggestionsQuery } from '../jobs.queries.ts'
import { type AttentionAction, actionsOf } from './attention-actions-of.ts'

const RescheduleDialog = partOnDemand(() =>
  import('../detail/reschedule-dialog.tsx').then((module) => module.RescheduleDialog),
)

const CancelDialog = partOnDemand(() => import('../cancel-dialog.tsx').then((module) => module.CancelDialog))

const icons: Record<AttentionAction, ReactNode> = {
  assign: <UserRoundCheck />,
  'send-link': <MessageCircle />,
  'call-partner': <Phone />,
  'call-customer': <Phone />,
  reschedule: <CalendarClock />,
  cancel: <CircleX />,
  confirm: <CircleCheck />,
  answer: <MessageSquareWarning />,
}

/** The next action for a job that needs attention, and the others in a menu. */
export function AttentionActions({ row }: { row: JobRow }) {
  const t = useText(attentionText)
  const [dialog, setDialog] = useState<'reschedule' | 'cancel' | null>(null)
  const [isWithoutMatch, setWithoutMatch] = useState(false)
  const assignBest = useAssignBest(row, () => setWithoutMatch(true))
  const sendLink = useSendLink(row)
  const actions = actionsOf(row)
  if (!actions) return null
  const phoneFor = (action: AttentionAction) =>
    action === 'call-partner' ? row.partner?.phone : row.customer.phone
  const nameOf = (action: AttentionAction) =>
    t(action === 'assign' && row.partner ? 'attention.reassign' : `attention.${action}`)
  const run = (action: AttentionAction) => {
    if (action === 'assign') return assignBest()
    if (action === 'send-link') return sendLink()
    if (action === 'reschedule' || action === 'cancel') return setDialog(action)
    dialNumber(`tel:${phoneFor(action)}`)
  }
  const { first, others } = actions
  const items = others.map(
    (action): MenuItem => ({ label: nameOf(action), icon: icons[action], onSelect: () => void run(action) }),
  )
  return (
    <span className="row">
      {first === 'assign' && (
        <ActionButton size="small" icon={icons.assign} onAction={assignBest}>
          {nameOf(first)}
        </ActionButton>
      )}
      {first === 'send-link' && (
        <ActionButton size="small" icon={icons[first]} onAction={sendLink}>
          {nameOf(first)}
        </ActionButton>
      )}
      {(first === 'confirm' || first === 'answer') && (
        <LinkButton size="small" to="/jobs/$id" params={{ id: String(row.id) }}>
          {icons[first]}
          {nameOf(first)}
        </LinkButton>
      )}
      {(first === 'reschedule' || first === 'cancel') && (
        <Button size="small" onClick={() => setDialog(first)}>
          {icons[first]}
          {nameOf(first)}
        </Button>
      )}
      {(first === 'call-partner' || first === 'call-customer') && (
        <a className={buttonClass({ size: 'small' })} href={`tel:${phoneFor(first)}`} onClick={dial}>
          {icons[first]}
          {nameOf(first)}
        </a>
      )}
      <Menu
        label={t('attention.more', { id: recordId('job', row.id) })}
        align="end"
        button={{
          size: 'small',
          variant: 'ghost',
          'aria-label': t('attention.more', { id: recordId('job', row.id) }),
          children: <Ellipsis />,
        }}
        items={items}
      />
      {isWithoutMatch && <AlternativesDialog job={row} onClose={() => setWithoutMatch(false)} />}
      {dialog && <ChangeDialog row={row} change={dialog} onClose={() => setDialog(null)} />}
    </span>
  )
}

/** Opens WhatsApp with the brief and the partner's link. */
function useSendLink(row: JobRow): () => Promise<void> {
  const client = useQueryClient()
  const formats = useFormats()
  return async () => {
    const [job, { sendBriefedLink }] = await Promise.all([
      client.fetchQuery(jobQuery(row.id)),
      import('../detail/partner-brief.ts'),
    ])
    openWhatsapp(await sendBriefedLink(client, job, formats))
  }
}

type ChangeDialogProps = { row: JobRow; change: 'reschedule' | 'cancel'; onClose: () => void }

function ChangeDialog({ row, change, onClose }: ChangeDialogProps) {
  const { data: job } = useQuery(jobQuery(row.id))
  if (!job) return null
  const Dialog = change === 'cancel' ? CancelDialog : RescheduleDialog
  return <Dialog job={job} onClose={onClose} />
}

/**
 * Assigns the best partner who fits, after showing who it is and why.
 * @param onNone no partner fits
 */
function useAssignBest({ id, version, partner: before }: JobRow, onNone: () => void): () => Promise<void> {
  const t = useText(attentionText)
  const words = useReasonWords()
  const client = useQueryClient()
  return async () => {
    const { fit, fit_total } = await client.fetchQuery(suggestionsQuery(id))
    const [best] = fit
    if (!best) return onNone()
    const { name } = best.partner
    const number = recordId('job', id)
    const text = t('attention.assign.best', { count: fit_total })
    const isConfirmed = await confirm({
      title: t('attention.assign.title', { name, id: number }),
      description: before ? t('attention.assign.replaces', { text, before: before.name }) : text,
      holds: best.reasons.filter((reason) => !isAgainst(reason)).map(words),
      reasons: best.reasons.filter(isAgainst).map(words),
    })
    if (!isConfirmed) return
    await assignPartner(client, { id, version }, { partner_id: best.partner.id, confirmed: false })
    toast.success(t('attention.assigned', { name, id: number }))
  }
}
