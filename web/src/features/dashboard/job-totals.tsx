import type { JobTotals } from 'contract/jobs/job-list.schema.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dashboardFiguresText } from '#src/text/en/dashboard-figures.ts'
import { useText } from '#src/text/intl.ts'

type JobTotalsLineProps = {
  totals: JobTotals | null | undefined
  /** Completed jobs are billed; the price of the others may change. */
  isCompleted: boolean
}

/** The sums of the jobs completed or paid on some days. Very long lists have none. */
export function JobTotalsLine({ totals, isCompleted }: JobTotalsLineProps) {
  const t = useText(dashboardFiguresText)
  if (totals === null) return null
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={paise} />
  return (
    <Figures label={t('dashboard.totals')} size="medium">
      {totals?.collected != null && <Figure label={t('dashboard.totals.collected')} value={money(totals.collected)} />}
      <Figure
        label={t(isCompleted ? 'dashboard.totals.billed' : 'dashboard.totals.price')}
        value={money(totals?.price)}
      />
      <Figure label={t('dashboard.totals.due')} value={money(totals?.due)} />
    </Figures>
  )
}
