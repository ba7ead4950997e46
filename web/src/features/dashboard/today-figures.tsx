import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { anyDates } from '#features/jobs/public.ts'
import { todayQuery } from '#shared/api/shared-queries.ts'
import { FigureLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'

/** Six figures of today, each a link to its rows if the user may open them. Nothing moves while the numbers load. */
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

/** The one line under each figure: what is wrong with it, or how it compares. */

const week = 7 * 86_400_000

function WaitingNote({ longest_minutes }: Today['waiting']) {
  const t = useText(dashboardText)
  if (longest_minutes === null) return t('dashboard.waiting.none')
  const { unit, count } = stretchOf(longest_minutes)
  return t('dashboard.waiting.longest', { time: t(`dashboard.${unit}`, { count }) })
}

function FollowUpsNote({ overdue }: Today['follow_ups']) {
  const t = useText(dashboardText)
  if (overdue === 0) return t('dashboard.follow-ups.none')
  return <DotWord hue="red">{t('dashboard.follow-ups.overdue', { count: overdue })}</DotWord>
}

function JobsNote({ completed, started }: Today['jobs']) {
  return useText(dashboardText)('dashboard.jobs-today.note', { completed, started })
}

function UnassignedNote({ overdue, next_at }: Today['unassigned']) {
  const t = useText(dashboardText)
  const formats = useFormats()
  const now = useNow()
  if (overdue > 0) return <FollowUpsNote due={0} overdue={overdue} />
  if (next_at === null) return t('dashboard.unassigned.none')
  return <DotWord hue="amber">{t('dashboard.unassigned.next', { when: formats.dayTime(next_at, now) })}</DotWord>
}

function RevenueNote({ today, week_before }: Today['revenue']) {
  const t = useText(dashboardText)
  const formats = useFormats()
  const now = useNow()
  const { kind, share } = comparisonOf(today, week_before)
  const day = formats.dayName(now - week, now)
  return t(`dashboard.revenue.${kind}`, { percent: formats.percent(share), day })
}

function CommissionNote({ partners }: Today['commission_due']) {
  return useText(dashboardText)('dashboard.commission.from', { count: partners })
}

/** A stretch of minutes in the largest unit that says it: 51 minutes, 3 hours, 2 days. */
export function stretchOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / (24 * 60)) }
}

/** How today compares with the day a week before; `share` is a fraction of that day. Amounts in paise. */
export function comparisonOf(
  today: number,
  before: number,
): { kind: 'above' | 'below' | 'same' | 'new'; share: number } {
  if (before === 0) return { kind: today === 0 ? 'same' : 'new', share: 0 }
  const share = Math.round(((today - before) / before) * 100) / 100
  if (share === 0) return { kind: 'same', share: 0 }
  return { kind: share > 0 ? 'above' : 'below', share: Math.abs(share) }
}
