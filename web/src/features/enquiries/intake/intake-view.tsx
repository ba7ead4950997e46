import { useNavigate } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import { sources } from 'contract/choices.ts'
import { intakeStates } from 'contract/intake/intake.words.ts'
import { TabLink } from '#shared/components/links.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { SavedViews } from '#shared/components/list/list-tools.tsx'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { IntakeKeys } from './intake-keys.tsx'
import { leadColumns, leadHues } from './leads.columns.tsx'

/** `/enquiries?as=intake`: leads from portals, forms and landing pages, and their API keys. */
export function IntakeView() {
  const t = useText(intakeText)
  const { keys, view } = useSearchParams()
  const canCreateKeys = can(useSession()?.user, 'intake.keys')
  const showsKeys = canCreateKeys && keys !== undefined
  return (
    <>
      <PageHead title={t('intake.title')} />
      <SavedViews
        name="intake-leads"
        label={t('intake.views')}
        names={leadFilterNames}
        endpoint="GET /intake-leads"
      >
        <TabLink to="/enquiries" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          {t('intake.back')}
        </TabLink>
        <TabLink
          to="/enquiries"
          search={{ as: 'intake' }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={showsKeys || view !== undefined ? undefined : 'page'}
        >
          {t('intake.leads')}
        </TabLink>
        {canCreateKeys && (
          <TabLink
            to="/enquiries"
            search={{ as: 'intake', keys: 'all' }}
            aria-current={showsKeys ? 'page' : undefined}
          >
            {t('intake.keys')}
          </TabLink>
        )}
      </SavedViews>
      {showsKeys ? <IntakeKeys /> : <LeadsList />}
    </>
  )
}

const LeadDialog = partOnDemand(() => import('./lead-dialog.tsx').then((module) => module.LeadDialog))

const leadFilterNames = ['state', 'source'] as const

function LeadsList() {
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
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, lead: undefined }),
      resetScroll: false,
    })
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
