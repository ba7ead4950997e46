import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttentionReason } from 'contract/jobs/attention.words.ts'
import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import {
  CalendarClock,
  CircleCheck,
  Ellipsis,
  MessageCircle,
  MessageSquareWarning,
  Phone,
  UserRoundCheck,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dial, dialNumber } from '#shared/components/dial.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { openWhatsapp } from '#shared/components/open-whatsapp.ts'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { attentionText } from '#src/text/en/attention.ts'
import { useText } from '#src/text/intl.ts'
import { jobQuery } from '../jobs.queries.ts'
import { useAssignBest } from './use-assign-best.ts'

const RescheduleDialog = partOnDemand(() =>
  import('../detail/reschedule-dialog.tsx').then((module) => module.RescheduleDialog),
)

const AlternativesDialog = partOnDemand(() =>
  import('../alternatives-dialog.tsx').then((module) => module.AlternativesDialog),
)

type Action = 'assign' | 'send-link' | 'call-partner' | 'call-customer' | 'reschedule' | 'confirm' | 'answer'

/** What most likely resolves the reason. */
const usual: Record<AttentionReason, Action> = {
  slipped: 'call-partner',
  late: 'call-partner',
  'customer-asked': 'reschedule',
  complaint: 'answer',
  'started-early': 'call-partner',
  unassigned: 'assign',
  'partner-inactive': 'assign',
  'partner-off': 'assign',
  overlapping: 'assign',
  moved: 'call-partner',
  'not-told': 'send-link',
  'not-accepted': 'call-partner',
  reported: 'confirm',
}

function actionsOf({ attention: [reason], partner, status }: JobRow): { first: Action; others: Action[] } | null {
  if (!reason) return null
  const wanted = usual[reason]
  const isBegun = status === 'started' || status === 'completed'
  const possible: Action[] = [
    ...(wanted === 'confirm' || wanted === 'answer' ? [wanted] : []),
    ...(isBegun ? [] : (['assign'] as const)),
    ...(partner ? (['call-partner'] as const) : []),
    ...(partner && status === 'pending' ? (['send-link'] as const) : []),
    'call-customer',
    ...(isBegun ? [] : (['reschedule'] as const)),
  ]
  const first = possible.includes(wanted) ? wanted : (possible[0] ?? 'call-customer')
  return { first, others: possible.filter((action) => action !== first) }
}

const icons: Record<Action, ReactNode> = {
  assign: <UserRoundCheck />,
  'send-link': <MessageCircle />,
  'call-partner': <Phone />,
  'call-customer': <Phone />,
  reschedule: <CalendarClock />,
  confirm: <CircleCheck />,
  answer: <MessageSquareWarning />,
}

/** The next action for a job that needs attention, and the others in a menu. */
export function AttentionActions({ row }: { row: JobRow }) {
  const t = useText(attentionText)
  const [isRescheduling, setRescheduling] = useState(false)
  const [isWithoutMatch, setWithoutMatch] = useState(false)
  const assignBest = useAssignBest(row, () => setWithoutMatch(true))
  const sendLink = useSendLink(row)
  const actions = actionsOf(row)
  if (!actions) return null
  const phoneFor = (action: Action) => (action === 'call-partner' ? row.partner?.phone : row.customer.phone)
  const nameOf = (action: Action) =>
    t(action === 'assign' && row.partner ? 'attention.reassign' : `attention.${action}`)
  const run = (action: Action) => {
    if (action === 'assign') return assignBest()
    if (action === 'send-link') return sendLink()
    if (action === 'reschedule') return setRescheduling(true)
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
      {first === 'reschedule' && (
        <Button size="small" onClick={() => setRescheduling(true)}>
          {icons.reschedule}
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
      {isRescheduling && <Reschedule row={row} onClose={() => setRescheduling(false)} />}
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

function Reschedule({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const { data: job } = useQuery(jobQuery(row.id))
  return job ? <RescheduleDialog job={job} onClose={onClose} /> : null
}
