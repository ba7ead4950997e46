import { useQuery } from '@tanstack/react-query'
import type { SettlementRun } from 'contract/settlements/settlement-runs.schema.ts'
import { useState } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { getText, useText } from '#src/text/intl.ts'

const RunDialog = partOnDemand(() => import('./run-dialog.tsx').then((module) => module.RunDialog))

const word = (id: keyof typeof settlementsText) => getText(settlementsText, id)

function Day({ day }: { day: string }) {
  return useFormats().day(day)
}
function Amount({ paise }: { paise: number }) {
  return <span className="tabular no-wrap">{useFormats().money(paise)}</span>
}

const columns = {
  id: {
    header: word('settlements.title'),
    look: 'main',
    card: 1,
    cell: ({ id }) => (
      <TextLink to="/partners/settlements/$id" params={{ id: String(id) }}>
        {getText(settlementsText, 'settlements.run', { id })}
      </TextLink>
    ),
  },
  cut_off: { header: word('settlements.cut-off'), card: 3, cell: ({ cut_off }) => <Day day={cut_off} /> },
  status: {
    header: word('settlements.status'),
    card: 2,
    cell: ({ status }) => word(`settlements.status.${status}`),
  },
  payable: {
    header: word('settlements.payable'),
    align: 'right',
    card: 5,
    labelled: true,
    cell: ({ payable }) => <Amount paise={payable.amount} />,
  },
  collectable: {
    header: word('settlements.collectable'),
    align: 'right',
    card: 6,
    labelled: true,
    cell: ({ collectable }) => <Amount paise={collectable.amount} />,
  },
  created_by: {
    header: word('settlements.creator'),
    look: 'soft',
    cell: ({ created_by }) => created_by?.name,
  },
  created_at: 'hidden',
  updated_at: 'hidden',
  version: 'hidden',
  threshold: 'hidden',
  location_ids: 'hidden',
  partner_ids: 'hidden',
  partners: 'hidden',
  partners_read: 'hidden',
  approved_by: 'hidden',
  due: 'hidden',
  left_out: 'hidden',
  without_bank: 'hidden',
  total: 'hidden',
  posted: 'hidden',
  difference: 'hidden',
  needs_second: 'hidden',
  statements: 'hidden',
  tds: 'hidden',
} satisfies Columns<SettlementRun>

/** /partners/settlements: the runs that settle the accounts of partners. */
export function SettlementsPage() {
  const t = useText(settlementsText)
  const list = useListState([])
  const { page, per_page } = list.query
  const runs = useQuery(apiQuery('GET /settlement-runs', { query: { page, per_page } }))
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHead title={t('settlements.title')}>
        <Button variant="primary" onClick={() => setCreating(true)}>
          {t('settlements.new')}
        </Button>
      </PageHead>
      <DataTable
        label={t('settlements.title')}
        columns={columns}
        rows={runs.data?.data}
        list={list}
        isFetching={runs.isFetching}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        empty={<EmptyState title={t('settlements.empty')}>{t('settlements.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={runs.data?.meta} />
      {isCreating && <RunDialog onClose={() => setCreating(false)} />}
    </>
  )
}
