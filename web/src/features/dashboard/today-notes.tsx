import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { comparisonOf, stretchOf } from './today-words.ts'

/** The one line under each figure: what is wrong with it, or how it compares. */

const week = 7 * 86_400_000

export function WaitingNote({ longest_minutes }: Today['waiting']) {
  const t = useText(dashboardText)
  if (longest_minutes === null) return t('dashboard.waiting.none')
  const { unit, count } = stretchOf(longest_minutes)
  return t('dashboard.waiting.longest', { time: t(`dashboard.${unit}`, { count }) })
}

export function FollowUpsNote({ overdue }: Today['follow_ups']) {
  const t = useText(dashboardText)
  if (overdue === 0) return t('dashboard.follow-ups.none')
  return <DotWord hue="red">{t('dashboard.follow-ups.overdue', { count: overdue })}</DotWord>
}

export function JobsNote({ completed, started }: Today['jobs']) {
  return useText(dashboardText)('dashboard.jobs-today.note', { completed, started })
}

export function UnassignedNote({ overdue, next_at }: Today['unassigned']) {
  const t = useText(dashboardText)
  const formats = useFormats()
  const now = useNow()
  if (overdue > 0) return <FollowUpsNote due={0} overdue={overdue} />
  if (next_at === null) return t('dashboard.unassigned.none')
  return <DotWord hue="amber">{t('dashboard.unassigned.next', { when: formats.dayTime(next_at, now) })}</DotWord>
}

export function RevenueNote({ today, week_before }: Today['revenue']) {
  const t = useText(dashboardText)
  const formats = useFormats()
  const now = useNow()
  const { kind, share } = comparisonOf(today, week_before)
  const day = formats.dayName(now - week, now)
  return t(`dashboard.revenue.${kind}`, { percent: formats.percent(share), day })
}

export function CommissionNote({ partners }: Today['commission_due']) {
  return useText(dashboardText)('dashboard.commission.from', { count: partners })
}
