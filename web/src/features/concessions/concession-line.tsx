import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Concession } from 'contract/concessions/concessions.schema.ts'
import { concessionReasons, concessionStatuses } from 'contract/concessions/concessions.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Money } from '#shared/components/money.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { concessionsText } from '#src/text/en/concessions.ts'
import { useText } from '#src/text/intl.ts'
import { approveConcession } from './concessions.queries.ts'

/** Fetched on demand, so that the lines of concessions stay small. */
const EndDialog = partOnDemand(() => import('./end-dialog.tsx').then((module) => module.EndDialog))

const hues = { posted: 'green', waiting: 'amber', rejected: 'red', withdrawn: 'grey' } as const

/** One concession: amount, reason, author and status. */
export function ConcessionLine({ concession }: { concession: Concession }) {
  const { amount, reason, note, status, posted_at, created_at } = concession
  const t = useText(concessionsText)
  const facts = useFacts(concession)
  const shown = <Money paise={amount} />
  return (
    <li>
      <div className="row">
        <span className="medium">{concession.ended ? <s className="ink-3">{shown}</s> : shown}</span>
        <span>{t('concessions.of', { reason: labelOf(concessionReasons, reason) })}</span>
        <span className="push-end row row-tight">
          {status !== 'posted' && <DotWord hue={hues[status]}>{labelOf(concessionStatuses, status)}</DotWord>}
          <ConcessionMenu concession={concession} />
        </span>
      </div>
      {note && <div className="keep-lines">{note}</div>}
      <div className="text-12 ink-3">
        <DayTime at={posted_at ?? created_at} />, {facts}
      </div>
      <EndLine concession={concession} />
    </li>
  )
}

/** Who gave and approved it, and who bears it. */
function useFacts({ given_by, approved_by, amount, partner_amount, partner }: Concession): string {
  const t = useText(concessionsText)
  const { money } = useFormats()
  const name = partner?.name ?? ''
  const borne =
    partner_amount === 0
      ? t('concessions.borne.company')
      : partner_amount === amount
        ? t('concessions.borne.partner', { name })
        : t('concessions.borne.shared', { part: money(partner_amount), name })
  const approved = approved_by && t('concessions.approved-by', { who: approved_by.name })
  const given = t('concessions.by', { who: given_by?.name ?? t('concessions.program') })
  return [given, approved, borne].filter(Boolean).join(', ')
}

function EndLine({ concession: { ended, status } }: { concession: Concession }) {
  const t = useText(concessionsText)
  const formats = useFormats()
  const now = useNow()
  if (ended === null || (status !== 'rejected' && status !== 'withdrawn')) return null
  const who = ended.by?.name ?? t('concessions.program')
  const when = inSentence(formats.dayTime(ended.at, now))
  return (
    <div className="text-12 danger-text">
      {t(`concessions.${status}`, { who, when, reason: ended.reason })}
    </div>
  )
}

/** The decisions of an admin on a waiting or a posted one; nothing for other users. */
export function ConcessionMenu({ concession }: { concession: Concession }) {
  const t = useText(concessionsText)
  const { money } = useFormats()
  const client = useQueryClient()
  const user = useSession()?.user ?? null
  const [how, end] = useState<'reject' | 'withdraw' | null>(null)
  const { status } = concession
  const textValues = { amount: money(concession.amount) }
  if (!can(user, 'concessions.decide') || concession.ended) return null
  const approve = async () => {
    await approveConcession(client, concession)
    toast.success(t('concessions.approved', textValues))
  }
  const label = t('concessions.more', textValues)
  const isOwn = concession.given_by?.id === user?.id
  const canApprove = status === 'waiting' && !isOwn
  const disabledItem = {
    label: t('concessions.approve'),
    disabledReason: t('concessions.own'),
    onSelect: () => undefined,
  }
  return (
    <>
      {canApprove && (
        <ActionButton size="tiny" onAction={approve}>
          {t('concessions.approve')}
        </ActionButton>
      )}
      <Menu
        label={label}
        align="end"
        button={{
          iconOnly: true,
          size: 'tiny',
          variant: 'ghost',
          'aria-label': label,
          children: <Ellipsis />,
        }}
        items={
          status === 'waiting'
            ? [
                ...(isOwn ? [disabledItem] : []),
                { label: t('concessions.reject'), danger: true, onSelect: () => end('reject') },
              ]
            : [{ label: t('concessions.withdraw'), danger: true, onSelect: () => end('withdraw') }]
        }
      />
      {how && <EndDialog concession={concession} how={how} onClose={() => end(null)} />}
    </>
  )
}
