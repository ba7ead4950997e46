import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { anyDates } from '#features/jobs/public.ts'
import { todayQuery } from '#shared/api/shared-queries.ts'
import { FigureLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { CommissionNote, FollowUpsNote, JobsNote, RevenueNote, UnassignedNote, WaitingNote } from './today-notes.tsx'

/** Today at a glance: six figures, each a link to its rows where the person may open them. Their places never change while the numbers are on their way. */
export function TodayFigures() {
  const t = useText(dashboardText)
  const today = useQuery(todayQuery)
  if (today.isError && !today.data) {
    return (
      <Panel aria-label={t('dashboard.today')}>
        <ErrorState compact error={today.error} onRetry={() => void today.refetch()} />
      </Panel>
    )
  }
  return <Cells today={today.data} />
}

/** Keeps the line's height until it is known what it says. */
const waiting = '\u00a0'

function Cells({ today }: { today: Today | undefined }) {
  const t = useText(dashboardText)
  const formats = useFormats()
  const user = useSession()?.user
  const day = formats.today()
  const count = (value: number | undefined) => (value === undefined ? <Skeleton width={40} /> : formats.count(value))
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={paise} />
  const revenue = {
    label: t('dashboard.revenue'),
    value: money(today?.revenue.today),
    note: today ? <RevenueNote {...today.revenue} /> : waiting,
  }
  return (
    <Figures label={t('dashboard.today')}>
      <FigureLink
        to="/enquiries"
        search={{ follow_up: 'waiting' }}
        label={t('dashboard.waiting')}
        value={count(today?.waiting.count)}
        note={today ? <WaitingNote {...today.waiting} /> : waiting}
      />
      <FigureLink
        to="/enquiries"
        search={{ follow_up: 'due' }}
        label={t('dashboard.follow-ups')}
        value={count(today?.follow_ups.due)}
        note={today ? <FollowUpsNote {...today.follow_ups} /> : waiting}
      />
      <FigureLink
        to="/dashboard"
        search={{ from: day, to: day }}
        label={t('dashboard.jobs-today')}
        value={count(today?.jobs.count)}
        note={today ? <JobsNote {...today.jobs} /> : waiting}
      />
      <FigureLink
        to="/dashboard"
        search={{ unassigned: 'true', dates: anyDates }}
        label={t('dashboard.unassigned')}
        value={count(today?.unassigned.count)}
        note={today ? <UnassignedNote {...today.unassigned} /> : waiting}
      />
      {can(user, 'payments.read') ? (
        <FigureLink
          to="/payments"
          search={{ kind: 'received-from-customer,refund', state: 'standing', from: day, to: day }}
          {...revenue}
        />
      ) : (
        <Figure {...revenue} />
      )}
      <FigureLink
        to="/partners"
        search={{ sort: '-balance' }}
        label={t('dashboard.commission')}
        value={money(today?.commission_due.amount)}
        note={today ? <CommissionNote {...today.commission_due} /> : waiting}
      />
    </Figures>
  )
}
