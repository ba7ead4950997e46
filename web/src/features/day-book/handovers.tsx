import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CashHandover } from 'contract/day-book/day-book.schema.ts'
import { type HandoverState, handoverStates } from 'contract/day-book/day-book.words.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { useState } from 'react'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Money } from '#shared/components/money.tsx'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord, type Hue } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { decideHandover, handoversQuery } from './day-book.queries.ts'

const hues: Record<HandoverState, Hue> = {
  'in-transit': 'amber',
  confirmed: 'green',
  refused: 'red',
  withdrawn: 'grey',
}

/** Handovers with what the user may do; those in transit alone have no panel when there are none. */
export function Handovers({ state }: { state?: 'in-transit' }) {
  const t = useText(dayBookText)
  const handovers = useQuery(handoversQuery(state))
  const [refused, setRefused] = useState<CashHandover | null>(null)
  const columns = useColumns(setRefused)
  if (state && !handovers.data?.data.length) return null
  const title = t(state ? 'day-book.handovers-waiting' : 'day-book.handovers')
  return (
    <div className="space-above">
      <Panel title={title}>
        <DataTable
          plain
          label={title}
          columns={columns}
          rows={handovers.data?.data}
          isFetching={handovers.isFetching}
          error={handovers.error}
          onRetry={() => void handovers.refetch()}
          skeletonRows={2}
          empty={<EmptyState title={t('day-book.handovers-empty')} />}
        />
      </Panel>
      {refused && <RefuseDialog handover={refused} onClose={() => setRefused(null)} />}
    </div>
  )
}

function useColumns(onRefuse: (handover: CashHandover) => void): Columns<CashHandover> {
  const t = useText(dayBookText)
  return {
    id: 'hidden',
    from: {
      header: t('day-book.handovers'),
      look: 'main',
      card: 1,
      cell: ({ from, to }) => t('day-book.handover-way', { from: from.name, to: to.name }),
    },
    to: 'hidden',
    amount: {
      header: t('day-book.amount'),
      align: 'right',
      card: 2,
      cell: ({ amount }) => <Money paise={amount} />,
    },
    given_on: {
      header: t('day-book.on'),
      look: 'faint',
      card: 4,
      cell: ({ given_on }) => formatDay(given_on),
    },
    note: {
      header: t('day-book.note'),
      look: 'soft',
      card: 5,
      cell: ({ note, reason }) => [note, reason].filter(Boolean).join(' · '),
    },
    state: {
      header: t('day-book.status'),
      card: 3,
      cell: ({ state }) => <DotWord hue={hues[state]}>{labelOf(handoverStates, state)}</DotWord>,
    },
    may_confirm: {
      header: '',
      align: 'right',
      card: 6,
      cell: (handover) => <Actions handover={handover} onRefuse={() => onRefuse(handover)} />,
    },
    may_withdraw: 'hidden',
    given_by: 'hidden',
    decided_by: 'hidden',
    decided_at: 'hidden',
    reason: 'hidden',
    created_at: 'hidden',
  }
}

function Actions({ handover, onRefuse }: { handover: CashHandover; onRefuse: () => void }) {
  const t = useText(dayBookText)
  const formats = useFormats()
  const client = useQueryClient()
  const { id, from, to, may_confirm, may_withdraw } = handover
  const amount = formats.money(handover.amount)
  const accept = async () => {
    const title = t('day-book.confirm-title', { amount, name: from.name })
    if (!(await confirm({ title, description: t('day-book.confirm-text', { name: to.name }) }))) return
    await decideHandover(client, id, { state: 'confirmed' })
    toast.success(t('day-book.confirmed', { amount }))
  }
  const withdraw = async () => {
    await decideHandover(client, id, { state: 'withdrawn' })
    toast.success(t('day-book.withdrawn', { amount }))
  }
  return (
    <span className="row">
      {may_confirm && (
        <>
          <ActionButton size="tiny" onAction={accept}>
            {t('day-book.confirm')}
          </ActionButton>
          <Button size="tiny" variant="ghost" onClick={onRefuse}>
            {t('day-book.refuse')}
          </Button>
        </>
      )}
      {may_withdraw && (
        <ActionButton size="tiny" variant="ghost" onAction={withdraw}>
          {t('day-book.withdraw')}
        </ActionButton>
      )}
    </span>
  )
}

function RefuseDialog({ handover, onClose }: { handover: CashHandover; onClose: () => void }) {
  const t = useText(dayBookText)
  const formats = useFormats()
  const client = useQueryClient()
  const { id, from } = handover
  const amount = formats.money(handover.amount)
  return (
    <ReasonDialog
      title={t('day-book.refuse-title', { amount, name: from.name })}
      text={t('day-book.refuse-text')}
      words={{ reason: t('day-book.reason'), save: t('day-book.refuse'), back: t('day-book.back') }}
      draft={`cash-handover-${id}`}
      onSave={async (reason) => {
        await decideHandover(client, id, { state: 'refused', reason })
        toast.success(t('day-book.refused', { amount }))
      }}
      onClose={onClose}
    />
  )
}
