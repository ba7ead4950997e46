import { can } from 'contract/access/permissions.ts'
import { expiringDays } from 'contract/files/files.words.ts'
import { busyFrom } from 'contract/partners/partners.words.ts'
import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { partnerStatuses } from 'contract/vocabulary.ts'
import CircleDot from 'lucide-react/icons/circle-dot'
import Plus from 'lucide-react/icons/plus'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceFilter } from '#features/locations/public.ts'
import type { QueryOf } from '#shared/api/address-query.ts'
import { call } from '#shared/api/call.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { preloadList } from '#shared/components/list/preload-list.ts'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { statusHue } from '#shared/components/status-hues.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { TrashLink } from '#shared/trash/trash-link.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { partnersListText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { partnersFreshness } from '../partners.queries.ts'
import { columnsWithDocuments, partnerColumns } from './partners.columns.tsx'

/** Filters of the list in the address, by the names of the contract's list query. */
const filterNames = ['status', 'category_id', 'location_id', 'load', 'dues', 'documents'] as const

preloadList('/partners', filterNames, 'GET /partners')

export function PartnersListPage() {
  const t = useText(partnersListText)
  const list = useListState(filterNames)
  const listing = useListing('GET /partners', list, partnersFreshness)
  const { query, meta, selection } = listing
  const canDecide = can(useSession()?.user, 'partners.decide')
  const canSettle = can(useSession()?.user, 'settlements.read')
  const canReward = can(useSession()?.user, 'partners.incentives')
  const canImport = can(useSession()?.user, 'imports.manage')
  const create = (
    <LinkButton to="/partners/create" variant="primary">
      <Plus />
      {t('partners-list.new')}
    </LinkButton>
  )
  return (
    <>
      <ListPage
        listing={listing}
        name="partners"
        label={t('partners-list.title')}
        actions={
          <>
            <LinkButton to="/partners/reports">{t('partners-list.reports')}</LinkButton>
            {canSettle && (
              <LinkButton to="/partners/settlements">{t('partners-list.settlements')}</LinkButton>
            )}
            {canReward && <LinkButton to="/partners/incentives">{t('partners-list.incentives')}</LinkButton>}
            {canImport && (
              <LinkButton to="/imports" search={{ kind: 'partners' }}>
                {t('partners-list.import')}
              </LinkButton>
            )}
            <TrashLink type="partner" />
            {create}
          </>
        }
        views={{ name: 'partners', label: t('partners-list.views'), names: filterNames }}
        search={{ label: t('partners-list.search'), placeholder: t('partners-list.search-hint') }}
        fields={usePartnerFilters(list)}
        download="partners.download"
        columns={list.filters.documents ? columnsWithDocuments : partnerColumns}
        isSelectable={canDecide}
        opensRecords
        empty={
          <EmptyState title={t('partners-list.empty')} action={create}>
            {t('partners-list.empty-text')}
          </EmptyState>
        }
      />
      {canDecide && <PartnerActions selection={selection} query={query} meta={meta} />}
    </>
  )
}

const BulkStatus = partOnDemand(() => import('./bulk-status.tsx').then((module) => module.BulkStatus))

type PartnerActionsProps = {
  selection: Selection
  query: QueryOf<'GET /partners'>
  meta: PageMeta | undefined
}

/** An admin's bulk actions on partners. */
function PartnerActions({ selection, query, meta }: PartnerActionsProps) {
  const t = useText(bulkText)
  const { page: _, per_page: __, total: ___, ...filters } = query
  return (
    <BulkActions
      selection={selection}
      actions={[
        {
          label: t('bulk.status'),
          icon: <CircleDot />,
          ask: ({ onReady, ...ask }) => (
            <BulkStatus
              {...ask}
              onReady={({ status, reason }) => {
                const body = { status, reason: reason || null }
                onReady(
                  async (ids) =>
                    (await call('POST /partners/bulk/status', { body: { ...body, ids } })).results,
                )
              }}
            />
          ),
        },
      ]}
      meta={meta}
      allIds={() => call('GET /partners/ids', { query: filters })}
      nameOf={(id) => recordId('partner', id)}
      writes="partner"
    />
  )
}

/**
 * The filters. A service includes those above and below it, a location those that contain it or are inside
 * it.
 */
function usePartnerFilters(list: { filters: Record<string, string> }): FilterField[] {
  const t = useText(partnersListText)
  const categories = useCategoryChoices()
  const places = usePlaceFilter(list.filters.location_id)
  return [
    {
      name: 'status',
      label: t('partners-list.status'),
      options: partnerStatuses.map(({ slug, label }) => ({
        value: slug,
        label,
        hue: statusHue(slug, 'partner'),
      })),
    },
    {
      name: 'category_id',
      label: t('partners-list.services'),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    { name: 'location_id', label: t('partners-list.areas'), ...places, single: true },
    {
      name: 'load',
      label: t('partners-list.jobs-today'),
      options: (['none', 'some', 'busy'] as const).map((value) => ({
        value,
        label: t(`partners-list.load.${value}`, { from: busyFrom, below: busyFrom - 1 }),
      })),
    },
    {
      name: 'dues',
      label: t('partners-list.dues'),
      options: (['owes', 'owed', 'settled'] as const).map((value) => ({
        value,
        label: t(`partners-list.dues.${value}`),
      })),
    },
    {
      name: 'documents',
      label: t('partners-list.documents'),
      options: (['expiring', 'expired'] as const).map((value) => ({
        value,
        label: t(`partners-list.documents.${value}`, { days: expiringDays }),
      })),
    },
  ]
}
