import { can } from 'contract/access/permissions.ts'
import { Plus } from 'lucide-react'
import { LinkButton } from '#shared/components/links.tsx'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { readAhead } from '#shared/components/list/read-ahead.ts'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partnersListText } from '#src/text/en/partners-list.ts'
import { useText } from '#src/text/intl.ts'
import { PartnerActions } from './partner-actions.tsx'
import { filterNames, usePartnerFilters } from './partner-filters.ts'
import { partnerColumns } from './partners.columns.tsx'
import { partnersFreshness } from './partners.queries.ts'

readAhead('/partners', filterNames, 'GET /partners')

export function PartnersListPage() {
  const t = useText(partnersListText)
  const list = useListState(filterNames)
  const listing = useListing('GET /partners', list, partnersFreshness)
  const { query, meta, selection } = listing
  const mayDecide = can(useSession()?.user, 'partners.decide')
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
        actions={create}
        views={{ name: 'partners', label: t('partners-list.views'), names: filterNames }}
        search={{ label: t('partners-list.search'), placeholder: t('partners-list.search-hint') }}
        fields={usePartnerFilters(list)}
        download="partners.download"
        columns={partnerColumns}
        isSelectable={mayDecide}
        opensRecords
        empty={
          <EmptyState title={t('partners-list.empty')} action={create}>
            {t('partners-list.empty-text')}
          </EmptyState>
        }
      />
      {mayDecide && <PartnerActions selection={selection} query={query} meta={meta} />}
    </>
  )
}
