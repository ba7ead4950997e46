import { useQuery } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { SimulatedJob } from 'contract/ledger/simulation.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { recordId } from 'contract/shared/record-id.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { apiQuery } from '#shared/api/query-client.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { commissionCompareText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'

type CompareJobsProps = {
  query: NonNullable<CallInput<Api['GET /commission/simulation']>['query']>
  partner: { id: number; name: string }
  onBack: () => void
}

/** The jobs of one partner for which another rule would apply. */
export function CompareJobs({ query, partner, onBack }: CompareJobsProps) {
  const t = useText(commissionCompareText)
  const formats = useFormats()
  const words = useCommissionWords()
  const found = useQuery(
    apiQuery('GET /commission/simulation/jobs', { query: { ...query, of_partner_id: partner.id } }),
  )
  const columns = {
    id: {
      header: t('compare.job'),
      card: 1,
      cell: ({ id, service }) => (
        <>
          <TextLink to="/jobs/$id" params={{ id: String(id) }} target="_blank">
            {recordId('job', id)}
          </TextLink>{' '}
          <span className="ink-2">{service}</span>
        </>
      ),
    },
    price: {
      header: t('compare.price'),
      align: 'right',
      card: 2,
      labelled: true,
      cell: ({ price }) => <Money paise={price} />,
    },
    before: {
      header: t('compare.before'),
      align: 'right',
      card: 3,
      labelled: true,
      title: (job) => words.calculation(job.rule_before, job.price, job.material_cost),
      cell: ({ before }) => <Money paise={before} />,
    },
    after: {
      header: t('compare.after'),
      align: 'right',
      card: 4,
      labelled: true,
      title: (job) => words.calculation(job.rule_after, job.price, job.material_cost),
      cell: ({ after }) => <Money paise={after} />,
    },
    completed_at: 'hidden',
    service: 'hidden',
    material_cost: 'hidden',
    rule_before: 'hidden',
    rule_after: 'hidden',
  } satisfies Columns<SimulatedJob>
  return (
    <>
      <div className="row">
        <Button size="small" variant="ghost" onClick={onBack}>
          <ArrowLeft />
          {t('compare.back')}
        </Button>
        <b className="text-13">{t('compare.rows', { name: partner.name })}</b>
      </div>
      <DataTable
        plain
        label={t('compare.rows', { name: partner.name })}
        columns={columns}
        rows={found.data?.data}
        isFetching={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={6}
      />
      {found.data && found.data.total > found.data.data.length && (
        <p className="ink-3 text-12">
          {t('compare.some-jobs', {
            shown: formats.count(found.data.data.length),
            all: formats.count(found.data.total),
          })}
        </p>
      )}
    </>
  )
}
