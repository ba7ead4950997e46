import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { intakeStates, sources } from 'contract/vocabulary.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { type LeadsQuery, leadsQuery } from './intake.queries.ts'
import { leadHues } from './lead-state.tsx'
import { leadColumns } from './leads.columns.tsx'

const LeadDialog = partOnDemand(() => import('./lead-dialog.tsx').then((module) => module.LeadDialog))

export const leadFilterNames = ['state', 'source'] as const

export function LeadsList() {
  const t = useText(intakeText)
  const list = useListState(leadFilterNames)
  const navigate = useNavigate()
  const { lead }: { lead?: string } = useSearch({ strict: false })
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const leads = useQuery(leadsQuery(list.query as LeadsQuery))
  const fields: FilterField[] = [
    {
      name: 'state',
      label: t('intake.column.state'),
      options: intakeStates.map(({ slug, label }) => ({ value: slug, label, hue: leadHues[slug] })),
    },
    {
      name: 'source',
      label: t('intake.column.source'),
      options: sources.map(({ slug, label }) => ({ value: slug, label })),
    },
  ]
  const id = Number(lead)
  const close = () =>
    void navigate({ to: '.', search: (search: object) => ({ ...search, lead: undefined }), resetScroll: false })
  return (
    <>
      <FilterBar
        list={list}
        search={{ label: t('intake.search'), placeholder: t('intake.search-hint') }}
        fields={fields}
      />
      <DataTable
        label={t('intake.leads')}
        columns={leadColumns}
        rows={leads.data?.data}
        list={list}
        isFetching={leads.isFetching}
        error={leads.error}
        onRetry={() => void leads.refetch()}
        skeletonRows={10}
        empty={<EmptyState title={t('intake.empty')}>{t('intake.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={leads.data?.meta} />
      {Number.isSafeInteger(id) && id > 0 && <LeadDialog key={id} id={id} onClose={close} />}
    </>
  )
}
