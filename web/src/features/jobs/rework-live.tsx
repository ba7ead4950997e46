import { useQuery } from '@tanstack/react-query'
import { reworkShares } from 'contract/complaints/rework.rules.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { jobQuery } from './jobs.queries.ts'

type ReworkLiveProps = { job: Job; rework_of_id: number; material_cost: number }

/** What the completion of a rework job that the customer does not pay posts to the partners. */
export function ReworkLive({ job, rework_of_id, material_cost }: ReworkLiveProps) {
  const t = useText(jobDialogsText)
  const answer = useQuery(jobQuery(rework_of_id))
  const first = answer.data
  if (answer.error && !first) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} compact />
  if (!first) return <Skeleton width={180} />
  if (!Number.isInteger(material_cost) || job.rework_borne_by === null) return null
  const { partner } = job
  const shares = reworkShares({
    borne_by: job.rework_borne_by,
    first_partner_id: first.partner?.id ?? null,
    partner_id: partner?.id ?? null,
    cost: material_cost + job.visit_cost,
  })
  const gets = shares.find(({ amount }) => amount < 0)
  const owes = shares.find(({ amount }) => amount > 0)
  const isOwn = job.rework_borne_by === 'partner' && first.partner?.id === partner?.id
  return (
    <MoneySum
      rows={[
        { label: t('jobs.complete.material'), paise: material_cost },
        { label: t('jobs.visit-cost.cost'), paise: job.visit_cost },
        ...(owes ? [{ label: t('jobs.rework.owes', { name: first.partner?.name ?? '' }), paise: owes.amount }] : []),
        {
          label: t('jobs.rework.gets', { name: partner?.name ?? '' }),
          paise: gets ? -gets.amount : 0,
          ...(isOwn && { note: t('jobs.rework.own') }),
          total: true,
        },
      ]}
    />
  )
}
