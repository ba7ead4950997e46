import { useNavigate } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import type { QueryOf } from '#shared/api/address-query.ts'
import { call } from '#shared/api/call.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { preloadList } from '#shared/components/list/preload-list.ts'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { customersListText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { filterNames, useCustomerFilters } from './customer-filters.ts'
import { customerColumns } from './customers.columns.tsx'

preloadList('/customers', filterNames, 'GET /customers')

export function CustomersListPage() {
  const t = useText(customersListText)
  const list = useListState(filterNames)
  const listing = useListing('GET /customers', list)
  const { query, meta, selection } = listing
  const canImport = can(useSession()?.user, 'imports.manage')
  const create = (
    <LinkButton to="/enquiries/create" variant="primary">
      <Plus />
      {t('customers-list.new-enquiry')}
    </LinkButton>
  )
  return (
    <>
      <ListPage
        listing={listing}
        name="customers"
        label={t('customers-list.title')}
        actions={
          <>
            <MoreLists />
            {canImport && <LinkButton to="/imports">{t('customers-list.import')}</LinkButton>}
            {create}
          </>
        }
        views={{ name: 'customers', label: t('customers-list.views'), names: filterNames }}
        search={{ label: t('customers-list.search'), placeholder: t('customers-list.search-hint') }}
        fields={useCustomerFilters(list)}
        download="customers.download"
        columns={customerColumns}
        isSelectable
        opensRecords
        empty={
          <EmptyState title={t('customers-list.empty')} action={create}>
            {t('customers-list.empty-text')}
          </EmptyState>
        }
      />
      <CustomerActions selection={selection} query={query} meta={meta} />
    </>
  )
}

/** The lists of customers that are no filter of this one. */
function MoreLists() {
  const t = useText(customersListText)
  const navigate = useNavigate()
  const user = useSession()?.user
  const [canListByJob, canRestore] = [can(user, 'customers.by-job'), can(user, 'trash.read')]
  const label = t('customers-list.more')
  const button = {
    variant: 'ghost',
    iconOnly: true,
    'aria-label': label,
    title: label,
    children: <Ellipsis />,
  } as const
  const items = [
    ...(canListByJob ? [{ label: t('customers-list.by-job'), to: '/customers/by-job' as const }] : []),
    { label: t('customers-list.duplicate-phones'), to: '/customers/duplicate-phones' as const },
    { label: t('customers-list.invalid-names'), to: '/customers/invalid-names' as const },
  ].map(({ label, to }) => ({ label, onSelect: () => void navigate({ to }) }))
  const toTrash = () => void navigate({ to: '/enquiries', search: { as: 'trash', record_type: 'customer' } })
  const trash = canRestore ? [{ label: t('customers-list.trash'), onSelect: toTrash }] : []
  return <Menu label={label} button={button} items={[...items, ...trash]} align="end" />
}

const BulkSource = partOnDemand(() => import('./bulk-source.tsx').then((module) => module.BulkSource))

type CustomerActionsProps = {
  selection: Selection
  query: QueryOf<'GET /customers'>
  meta: PageMeta | undefined
}

/** What can be done with many customers at once. */
function CustomerActions({ selection, query, meta }: CustomerActionsProps) {
  const t = useText(bulkText)
  const { page: _, per_page: __, total: ___, ...filters } = query
  return (
    <BulkActions
      selection={selection}
      actions={[
        {
          label: t('bulk.source'),
          icon: <Megaphone />,
          ask: ({ onReady, ...ask }) => (
            <BulkSource
              {...ask}
              onReady={(change) =>
                onReady(
                  async (ids) =>
                    (await call('POST /customers/bulk/source', { body: { ids, ...change } })).results,
                )
              }
            />
          ),
        },
      ]}
      meta={meta}
      allIds={() => call('GET /customers/ids', { query: filters })}
      nameOf={(id) => recordId('customer', id)}
      writes="customer"
    />
  )
}
