import { useNavigate } from '@tanstack/react-router'
import { intakeStates, sources } from 'contract/vocabulary.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListView } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { leadHues } from './lead-state.tsx'
import { leadColumns } from './leads.columns.tsx'

const LeadDialog = partOnDemand(() => import('./lead-dialog.tsx').then((module) => module.LeadDialog))

export const leadFilterNames = ['state', 'source'] as const

export function LeadsList() {
  const t = useText(intakeText)
  const listing = useListing('GET /intake-leads', useListState(leadFilterNames))
  const navigate = useNavigate()
  const { lead } = useSearchParams()
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
      <ListView
        listing={listing}
        label={t('intake.leads')}
        search={{ label: t('intake.search'), placeholder: t('intake.search-hint') }}
        fields={fields}
        columns={leadColumns}
        skeletonRows={10}
        empty={<EmptyState title={t('intake.empty')}>{t('intake.empty-text')}</EmptyState>}
      />
      {Number.isSafeInteger(id) && id > 0 && <LeadDialog key={id} id={id} onClose={close} />}
    </>
  )
}
