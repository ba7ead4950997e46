import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { Plus } from 'lucide-react'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { readAhead } from '#shared/components/list/read-ahead.ts'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partnersListText } from '#src/text/en/partners-list.ts'
import { useText } from '#src/text/intl.ts'
import { PartnerActions } from './partner-actions.tsx'
import { filterNames, usePartnerFilters } from './partner-filters.ts'
import { partnerColumns } from './partners.columns.tsx'
import { downloadPartners, type PartnersListQuery, partnersCount, partnersQuery } from './partners.queries.ts'

readAhead('/partners', filterNames, (query) => partnersQuery(query as PartnersListQuery))

export function PartnersListPage() {
  const t = useText(partnersListText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const fields = usePartnerFilters(list)
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as PartnersListQuery
  const partners = useQuery(partnersQuery(query))
  const { data: rows, meta } = partners.data ?? {}
  const selection = useSelection(list, rows)
  const mayDecide = can(useSession()?.user, 'partners.decide')
  const create = (
    <LinkButton to="/partners/create" variant="primary">
      <Plus />
      {t('partners-list.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('partners-list.title')} count={meta && formats.count(meta.total) + (meta.exact ? '' : '+')}>
        {create}
      </PageHead>
      <SavedViews name="partners" label={t('partners-list.views')} names={filterNames} count={partnersCount} />
      <FilterBar
        list={list}
        search={{ label: t('partners-list.search'), placeholder: t('partners-list.search-hint') }}
        fields={fields}
        end={
          <ListTools
            name="partners"
            columns={partnerColumns}
            download={{
              permission: 'partners.download',
              onDownload: (format, options) => downloadPartners(query, format, options),
            }}
          />
        }
      />
      <ShownListContext value={{ endpoint: 'GET /partners', query: list.query, rows, meta }}>
        <DataTable
          name="partners"
          selection={mayDecide ? selection : undefined}
          label={t('partners-list.title')}
          columns={partnerColumns}
          rows={rows}
          list={list}
          isFetching={partners.isFetching}
          error={partners.error}
          onRetry={() => void partners.refetch()}
          skeletonRows={25}
          empty={
            <EmptyState title={t('partners-list.empty')} action={create}>
              {t('partners-list.empty-text')}
            </EmptyState>
          }
        />
      </ShownListContext>
      <Pagination list={list} meta={meta} />
      {mayDecide && <PartnerActions selection={selection} query={query} meta={meta} />}
    </>
  )
}
