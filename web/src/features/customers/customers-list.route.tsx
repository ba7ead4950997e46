import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import { Ellipsis, Plus } from 'lucide-react'
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
import { Menu } from '#shared/ui/menu.tsx'
import { customersListText } from '#src/text/en/customers-list.ts'
import { useText } from '#src/text/intl.ts'
import { CustomerActions } from './customer-actions.tsx'
import { filterNames, useCustomerFilters } from './customer-filters.ts'
import { customerColumns } from './customers.columns.tsx'
import { type CustomersListQuery, customersCount, customersQuery, downloadCustomers } from './customers.queries.ts'

readAhead('/customers', filterNames, (query) => customersQuery(query as CustomersListQuery))

export function CustomersListPage() {
  const t = useText(customersListText)
  const formats = useFormats()
  const list = useListState(filterNames)
  const fields = useCustomerFilters(list)
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as CustomersListQuery
  const customers = useQuery(customersQuery(query))
  const { data: rows, meta } = customers.data ?? {}
  const selection = useSelection(list, rows)
  const create = (
    <LinkButton to="/enquiries/create" variant="primary">
      <Plus />
      {t('customers-list.new-enquiry')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('customers-list.title')} count={meta && formats.count(meta.total) + (meta.exact ? '' : '+')}>
        <MoreLists />
        {create}
      </PageHead>
      <SavedViews name="customers" label={t('customers-list.views')} names={filterNames} count={customersCount} />
      <FilterBar
        list={list}
        search={{ label: t('customers-list.search'), placeholder: t('customers-list.search-hint') }}
        fields={fields}
        end={
          <ListTools
            name="customers"
            columns={customerColumns}
            download={{
              permission: 'customers.download',
              onDownload: (format, options) => downloadCustomers(query, format, options),
            }}
          />
        }
      />
      <ShownListContext value={{ endpoint: 'GET /customers', query: list.query, rows, meta }}>
        <DataTable
          name="customers"
          selection={selection}
          label={t('customers-list.title')}
          columns={customerColumns}
          rows={rows}
          list={list}
          isFetching={customers.isFetching}
          error={customers.error}
          onRetry={() => void customers.refetch()}
          skeletonRows={25}
          empty={
            <EmptyState title={t('customers-list.empty')} action={create}>
              {t('customers-list.empty-text')}
            </EmptyState>
          }
        />
      </ShownListContext>
      <Pagination list={list} meta={meta} />
      <CustomerActions selection={selection} query={query} meta={meta} />
    </>
  )
}

/** The lists of customers that are no filter of this one. */
function MoreLists() {
  const t = useText(customersListText)
  const navigate = useNavigate()
  const user = useSession()?.user
  const [mayByJob, mayRestore] = [can(user, 'customers.by-job'), can(user, 'trash.read')]
  const label = t('customers-list.more')
  const button = {
    variant: 'ghost',
    iconOnly: true,
    'aria-label': label,
    title: label,
    children: <Ellipsis />,
  } as const
  const items = [
    ...(mayByJob ? [{ label: t('customers-list.by-job'), to: '/customers/by-job' as const }] : []),
    { label: t('customers-list.duplicate-phones'), to: '/customers/duplicate-phones' as const },
    { label: t('customers-list.invalid-names'), to: '/customers/invalid-names' as const },
  ].map(({ label, to }) => ({ label, onSelect: () => void navigate({ to }) }))
  const toTrash = () => void navigate({ to: '/enquiries', search: { as: 'trash', record_type: 'customer' } })
  const trash = mayRestore ? [{ label: t('customers-list.trash'), onSelect: toTrash }] : []
  return <Menu label={label} button={button} items={[...items, ...trash]} align="end" />
}
