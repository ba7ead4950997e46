import './unanswered-enquiries.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { smsTemplates } from 'contract/messages/messages.words.ts'
import { anyDates, stretchOf } from '#features/jobs/public.ts'
import { call } from '#shared/api/call.ts'
import { settingsQuery, todayQuery } from '#shared/api/shared-queries.ts'
import { FigureLink, LinkButton } from '#shared/components/links.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { dayOf } from '#shared/format/zones.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dashboardViewsText } from '#src/text/en/dashboard.ts'
import { dashboardFiguresText } from '#src/text/en/dashboard-figures.ts'
import { useText } from '#src/text/intl.ts'
import { MoneyFigures } from './money-figures.tsx'
import { UnansweredEnquiries } from './unanswered-enquiries.tsx'
import { everyReason } from './use-jobs-list.ts'

/** The work and the money of today, each figure a link to its rows. Nothing moves while the numbers load. */
export function TodayFigures() {
  const t = useText(dashboardFiguresText)
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
  const t = useText(dashboardFiguresText)
  const formats = useFormats()
  const day = dayOf(useNow())
  const count = (value: number | undefined) =>
    value === undefined ? <Skeleton width={40} /> : formats.count(value)
  return (
    <div className="today">
      <Figures label={t('dashboard.today')}>
        <FigureLink
          to="/dashboard"
          search={{ attention: everyReason }}
          label={t('dashboard.attention')}
          value={count(today?.attention.count)}
          note={today ? <AttentionNote {...today.attention} /> : waiting}
        />
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
        <UrgentFigure reason="slipped" count={today?.attention.slipped} />
        <UrgentFigure reason="late" count={today?.attention.late} />
        <FigureLink
          to="/dashboard"
          search={{ unassigned: 'true', dates: anyDates }}
          label={t('dashboard.unassigned')}
          value={count(today?.unassigned.count)}
          note={today ? <UnassignedNote {...today.unassigned} /> : waiting}
        />
        <FigureLink
          to="/dashboard"
          search={{ from: day, to: day, status: 'pending,accepted,started,completed' }}
          label={t('dashboard.jobs-today')}
          value={count(today?.jobs.count)}
          note={today ? <JobsNote {...today.jobs} /> : waiting}
        />
      </Figures>
      <MoneyFigures today={today} />
      <UnansweredEnquiries />
      <MessagesQuestion />
    </div>
  )
}

/** The jobs that need attention for one reason. */
function UrgentFigure({ reason, count }: { reason: 'slipped' | 'late'; count: number | undefined }) {
  const t = useText(dashboardFiguresText)
  const formats = useFormats()
  const words = t(`dashboard.${reason}.note`)
  return (
    <FigureLink
      to="/dashboard"
      search={{ attention: reason }}
      label={t(`dashboard.${reason}`)}
      value={count === undefined ? <Skeleton width={40} /> : formats.count(count)}
      note={count ? <DotWord hue="red">{words}</DotWord> : words}
    />
  )
}

/** The one line under each figure: what is wrong with it, or how it compares. */

function AttentionNote({ count, slipped, late }: Today['attention']) {
  const t = useText(dashboardFiguresText)
  if (count === 0) return t('dashboard.attention.none')
  const overdue = slipped + late
  if (overdue > 0) return <FollowUpsNote due={0} overdue={overdue} />
  return <DotWord hue="amber">{t('dashboard.attention.note')}</DotWord>
}

function WaitingNote({ longest_minutes, overdue }: Today['waiting']) {
  const t = useText(dashboardFiguresText)
  if (overdue > 0) return <DotWord hue="red">{t('dashboard.waiting.overdue', { count: overdue })}</DotWord>
  if (longest_minutes === null) return t('dashboard.waiting.none')
  const { unit, count } = stretchOf(longest_minutes)
  return t('dashboard.waiting.longest', { time: t(`dashboard.${unit}`, { count }) })
}

function FollowUpsNote({ overdue }: Today['follow_ups']) {
  const t = useText(dashboardFiguresText)
  if (overdue === 0) return t('dashboard.follow-ups.none')
  return <DotWord hue="red">{t('dashboard.follow-ups.overdue', { count: overdue })}</DotWord>
}

function JobsNote({ completed, started }: Today['jobs']) {
  return useText(dashboardFiguresText)('dashboard.jobs-today.note', { completed, started })
}

function UnassignedNote({ overdue, next_at }: Today['unassigned']) {
  const t = useText(dashboardFiguresText)
  const formats = useFormats()
  const now = useNow()
  if (overdue > 0) return <FollowUpsNote due={0} overdue={overdue} />
  if (next_at === null) return t('dashboard.unassigned.none')
  return (
    <DotWord hue="amber">
      {t('dashboard.unassigned.next', { when: inSentence(formats.dayTime(next_at, now)) })}
    </DotWord>
  )
}

/** The code of a sign-in has its switch beside the sign-in. */
const countedTemplates = smsTemplates.filter((template) => template !== 'sms.login')

/** Asks which messages are sent, since most are off in a new installation. It asks until a user answers. */
function MessagesQuestion() {
  const t = useText(dashboardViewsText)
  const client = useQueryClient()
  const user = useSession()?.user
  const { data } = useQuery(settingsQuery)
  if (!can(user, 'settings.write') || data?.['business.ask_messages'] !== true) return null
  const on = countedTemplates.filter((template) => data[`${template}.enable`] === true).length
  const keep = async () => {
    await call('POST /admin/config', { body: { key: 'business.ask_messages', value: false } })
    await client.refetchQueries({ queryKey: settingsQuery.queryKey })
  }
  return (
    <section className="row row-wrap text-13 ink-2" aria-label={t('dashboard.messages')}>
      {t('dashboard.messages.on', { on, all: countedTemplates.length })}
      <LinkButton size="small" to="/settings/sms">
        {t('dashboard.messages.choose')}
      </LinkButton>
      <ActionButton size="small" variant="ghost" onAction={keep}>
        {t('dashboard.messages.keep')}
      </ActionButton>
    </section>
  )
}
