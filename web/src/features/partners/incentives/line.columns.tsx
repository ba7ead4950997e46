import { useQueryClient } from '@tanstack/react-query'
import type { IncentiveLine } from 'contract/incentives/incentives.schema.ts'
import { figureWords } from 'contract/incentives/incentives.words.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { incentivesText } from '#src/text/en/partners.ts'
import { getText, useText } from '#src/text/intl.ts'
import { removeLine } from './incentives.queries.ts'

const RowsDialog = partOnDemand(() => import('./rows-dialog.tsx').then((module) => module.RowsDialog))

const ReverseLine = partOnDemand(() => import('./reverse-line.tsx').then((module) => module.ReverseLine))

const word = (id: keyof typeof incentivesText) => getText(incentivesText, id)
const hues = { draft: 'amber', removed: 'grey', posted: 'green', reversed: 'red' } as const satisfies Record<
  IncentiveLine['state'],
  Hue
>

/** The figure opens the jobs, ratings or rejections behind it. */
function FigureCell({ row }: { row: IncentiveLine }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {figureWords(row.rule.measure, row.figure)}
      </button>
      {isOpen && <RowsDialog line={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function AmountCell({ row }: { row: IncentiveLine }) {
  const t = useText(incentivesText)
  const amount = useFormats().money(Math.abs(row.amount))
  return <span className="tabular no-wrap">{t(`incentives.${row.rule.effect}`, { amount })}</span>
}

function StateCell({ row: { id, state, entry_id, rule, partner } }: { row: IncentiveLine }) {
  const t = useText(incentivesText)
  const client = useQueryClient()
  const [isReversing, setReversing] = useState(false)
  const isOpen = state === 'draft' || state === 'removed'
  return (
    <span className="row">
      <Badge hue={hues[state]}>{t(`incentives.state.${state}`)}</Badge>
      {isOpen && (
        <ActionButton size="tiny" onAction={() => removeLine(client, id, state === 'draft')}>
          {t(state === 'draft' ? 'incentives.remove' : 'incentives.restore')}
        </ActionButton>
      )}
      {state === 'posted' && (
        <Button size="tiny" onClick={() => setReversing(true)}>
          {t('incentives.reverse')}
        </Button>
      )}
      {isReversing && entry_id !== null && (
        <ReverseLine entryId={entry_id} line={{ rule, partner }} onClose={() => setReversing(false)} />
      )}
    </span>
  )
}

export const lineColumns = {
  id: 'hidden',
  partner: {
    header: word('incentives.partner'),
    look: 'main',
    sort: 'partner',
    card: 1,
    cell: ({ partner }) => (
      <TextLink to="/partners/$id/account" params={{ id: String(partner.id) }}>
        {partner.name}
      </TextLink>
    ),
  },
  rule: { header: word('incentives.rule'), look: 'soft', card: 3, cell: ({ rule }) => rule.name },
  figure: {
    header: word('incentives.figure'),
    sort: 'figure',
    card: 5,
    cell: (row) => <FigureCell row={row} />,
  },
  amount: {
    header: word('incentives.amount'),
    align: 'right',
    sort: 'amount',
    card: 2,
    cell: (row) => <AmountCell row={row} />,
  },
  state: { header: word('incentives.state'), card: 4, cell: (row) => <StateCell row={row} /> },
  entry_id: 'hidden',
  posted_at: 'hidden',
  reason: 'hidden',
} satisfies Columns<IncentiveLine>
