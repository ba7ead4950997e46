import { useQueryClient } from '@tanstack/react-query'
import { balanceWords } from 'contract/ledger/ledger.words.ts'
import type { SettlementLine } from 'contract/settlements/settlement-runs.schema.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { getText, useText } from '#src/text/intl.ts'
import { reverseEntry } from './settlements.queries.ts'

const StatementDialog = partOnDemand(() =>
  import('./statement-dialog.tsx').then((module) => module.StatementDialog),
)

const word = (id: keyof typeof settlementsText) => getText(settlementsText, id)
const hues = { due: 'amber', paid: 'green', reversed: 'red', 'left-out': 'grey' } as const satisfies Record<
  SettlementLine['state'],
  Hue
>

function Balance({ balance }: { balance: number }) {
  return <span className="tabular no-wrap">{balanceWords(balance, useFormats().money)}</span>
}

function StateCell({ row: { state, left_out, reason, entry_id, partner } }: { row: SettlementLine }) {
  const t = useText(settlementsText)
  const client = useQueryClient()
  const [isReversing, setReversing] = useState(false)
  return (
    <span className="row">
      <Badge hue={hues[state]}>{t(`settlements.state.${state}`)}</Badge>
      {left_out && <span className="ink-2 text-13">{reason ?? t(`settlements.reason.${left_out}`)}</span>}
      {state === 'paid' && (
        <Button size="tiny" onClick={() => setReversing(true)}>
          {t('settlements.reverse')}
        </Button>
      )}
      {isReversing && entry_id !== null && (
        <ReasonDialog
          title={t('settlements.reverse-of', { partner: partner.name })}
          text={t('settlements.reverse-text')}
          words={{
            reason: t('settlements.reason'),
            back: t('settlements.back'),
            save: t('settlements.reverse'),
          }}
          draft={`ledger-entry-${entry_id}`}
          onSave={(why) => reverseEntry(client, entry_id, why)}
          onClose={() => setReversing(false)}
        />
      )}
    </span>
  )
}

function StatementCell({ row }: { row: SettlementLine }) {
  const t = useText(settlementsText)
  const [isOpen, setOpen] = useState(false)
  if (row.state === 'left-out') return <Dash />
  const state = row.statement?.state
  return (
    <span className="row">
      <Button
        size="tiny"
        aria-label={t('settlements.statement-of', { partner: row.partner.name })}
        onClick={() => setOpen(true)}
      >
        {t('settlements.statement')}
      </Button>
      <span className={state === 'failed' ? 'danger-text text-13' : 'ink-2 text-13'}>
        {t(`settlements.sent.${state ?? 'none'}`)}
      </span>
      {isOpen && <StatementDialog line={row} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** For an approved run; a draft has no statements to send. */
export const runLineColumns = {
  id: 'hidden',
  partner: {
    header: word('settlements.partner'),
    look: 'main',
    sort: 'partner',
    card: 1,
    cell: ({ partner }) => (
      <TextLink to="/partners/$id/account" params={{ id: String(partner.id) }}>
        {partner.name}
      </TextLink>
    ),
  },
  reference: {
    header: word('settlements.reference'),
    look: 'id',
    card: 3,
    cell: ({ reference }) => reference,
  },
  balance: {
    header: word('settlements.balance'),
    align: 'right',
    sort: 'balance',
    card: 2,
    cell: ({ balance }) => <Balance balance={balance} />,
  },
  tds: {
    header: word('settlements.tds'),
    align: 'right',
    cell: ({ tds }) => (tds === 0 ? <Dash /> : <Money paise={tds} />),
  },
  state: { header: word('settlements.state'), card: 4, cell: (row) => <StateCell row={row} /> },
  utr: { header: word('settlements.utr'), look: 'tabular', card: 5, cell: ({ utr }) => utr },
  statement: { header: word('settlements.statement'), card: 6, cell: (row) => <StatementCell row={row} /> },
  entry_number: 'hidden',
  left_out: 'hidden',
  reason: 'hidden',
  has_bank: 'hidden',
  entry_id: 'hidden',
} satisfies Columns<SettlementLine>

export const draftLineColumns = { ...runLineColumns, statement: 'hidden' } satisfies Columns<SettlementLine>
