import { useQuery } from '@tanstack/react-query'
import type { CustomerDues, DueJob } from 'contract/reports/reports.contract.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Money } from '#shared/components/money.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { reportsDuesText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'

type DueJobsDialogProps = { customer: Pick<CustomerDues, 'id' | 'name'>; onClose: () => void }

/** The jobs behind the dues of a customer. */
export function DueJobsDialog({ customer, onClose }: DueJobsDialogProps) {
  const t = useText(reportsDuesText)
  const formats = useFormats()
  const { as_of } = useSearchParams()
  const query = { customer_id: String(customer.id), ...(as_of && { as_of }) }
  const jobs = useQuery(apiQuery('GET /reports/dues/jobs', { query }))
  const columns = {
    id: {
      header: t('dues.job'),
      card: 1,
      cell: ({ id, service }) => (
        <>
          <TextLink to="/jobs/$id" params={{ id: String(id) }}>
            {recordId('job', id)}
          </TextLink>{' '}
          <span className="ink-2">{service}</span>
        </>
      ),
    },
    since: {
      header: t('dues.job-since'),
      look: 'faint',
      card: 3,
      cell: ({ since }) => <ShortDate at={since} />,
    },
    due: { header: t('dues.due'), align: 'right', card: 2, cell: ({ due }) => <Money paise={due} /> },
    service: 'hidden',
  } satisfies Columns<DueJob>
  const title = t('dues.jobs-of', { name: customer.name })
  return (
    <Dialog
      title={title}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('dues.close')}</Button>}
    >
      <DataTable
        plain
        label={title}
        columns={columns}
        rows={jobs.data?.data}
        isFetching={jobs.isFetching}
        error={jobs.error}
        onRetry={() => void jobs.refetch()}
        skeletonRows={4}
      />
      {jobs.data && jobs.data.total > jobs.data.data.length && (
        <p className="ink-3 text-12">
          {t('dues.jobs-some', {
            shown: formats.count(jobs.data.data.length),
            all: formats.count(jobs.data.total),
          })}
        </p>
      )}
    </Dialog>
  )
}
