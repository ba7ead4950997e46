import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { jobTime } from 'contract/jobs/job-times.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Plus from 'lucide-react/icons/plus'
import { apiQuery } from '#shared/api/query-client.ts'
import { LinkButton, RowLink, TextLink } from '#shared/components/links.tsx'
import type { SomeColumns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash, Due, Money } from '#shared/components/money.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { DayTime, RelativeTime } from '#shared/components/times.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { getText, useText } from '#src/text/intl.ts'
import { customerJobsQuery } from '../customer-lists.queries.ts'

/** Rows of each table; the link in the heading opens the full list. */
const shownRows = 10

const word = (id: keyof typeof customersText) => getText(customersText, id)

const enquiryColumns = {
  id: {
    header: word('customers.column.id'),
    look: 'main',
    card: 1,
    cell: (row) => (
      <RowLink to="/enquiries/$id" params={{ id: String(row.id) }}>
        {recordId('enquiry', row.id)}
      </RowLink>
    ),
  },
  category: {
    header: word('customers.column.service'),
    card: 3,
    cell: (row) => row.category?.title ?? <Dash />,
  },
  status: {
    header: word('customers.column.status'),
    card: 2,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  created_at: {
    header: word('customers.column.created'),
    align: 'right',
    look: 'faint',
    card: 4,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
} satisfies SomeColumns<EnquiryRow>

const jobColumns = {
  id: {
    header: word('customers.column.id'),
    look: 'main',
    card: 1,
    cell: (row) => (
      <RowLink to="/jobs/$id" params={{ id: String(row.id) }}>
        {recordId('job', row.id)}
      </RowLink>
    ),
  },
  scheduled_at: {
    header: word('customers.column.when'),
    card: 5,
    cell: (row) => <DayTime at={jobTime(row)} />,
  },
  category: {
    header: word('customers.column.service'),
    card: 3,
    shrinks: true,
    title: (row) => row.category.title,
    cell: (row) => row.category.title,
  },
  partner: {
    header: word('customers.column.partner'),
    look: 'soft',
    hideBelow: 1760,
    cell: (row) => row.partner?.name ?? <Dash />,
  },
  status: {
    header: word('customers.column.status'),
    card: 2,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  price: {
    header: word('customers.column.price'),
    align: 'right',
    card: 4,
    cell: (row) => <Money paise={row.price} />,
  },
  due: {
    header: word('customers.column.due'),
    align: 'right',
    card: 6,
    cell: (row) => <Due paise={row.due} />,
  },
} satisfies SomeColumns<JobRow>

export function CustomerEnquiries({ customerId }: { customerId: number }) {
  const t = useText(customersText)
  const enquiries = useQuery(
    apiQuery('GET /enquiries', { query: { customer_id: customerId, per_page: shownRows } }),
  )
  const total = enquiries.data?.meta.total ?? 0
  return (
    <Panel
      title={t('customers.enquiries')}
      waiting={enquiries.isLoading}
      note={total > 0 ? String(total) : undefined}
      end={
        total > shownRows && (
          <TextLink className="text-13" to="/enquiries" search={{ customer_id: String(customerId) }}>
            {t('customers.all', { count: total })}
          </TextLink>
        )
      }
    >
      <DataTable
        plain
        label={t('customers.enquiries-of')}
        columns={enquiryColumns}
        rows={enquiries.data?.data}
        error={enquiries.error}
        onRetry={() => void enquiries.refetch()}
        skeletonRows={2}
        empty={<EmptyState compact title={t('customers.no-enquiries')} />}
      />
    </Panel>
  )
}

export function CustomerJobs({ customerId }: { customerId: number }) {
  const t = useText(customersText)
  const jobs = useInfiniteQuery(customerJobsQuery(customerId))
  const total = jobs.data?.pages[0]?.meta.total ?? 0
  const add = (
    <LinkButton variant="ghost" size="tiny" to="/jobs/create" search={{ customer_id: String(customerId) }}>
      <Plus />
      {t('customers.new-job')}
    </LinkButton>
  )
  return (
    <Panel
      title={t('customers.jobs')}
      note={total > 0 ? String(total) : undefined}
      waiting={jobs.isLoading}
      end={add}
    >
      <DataTable
        plain
        label={t('customers.jobs-of')}
        columns={jobColumns}
        rows={jobs.data?.pages.flatMap(({ data }) => data)}
        error={jobs.error}
        onRetry={() => void jobs.refetch()}
        skeletonRows={2}
        empty={<EmptyState compact title={t('customers.no-jobs')} />}
      />
      {jobs.hasNextPage && (
        <PanelBody>
          <Button size="small" aria-busy={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
            {t('customers.show-more')}
          </Button>
        </PanelBody>
      )}
    </Panel>
  )
}
