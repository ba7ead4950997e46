import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DayJob, JobWeek } from 'contract/jobs/dispatch.schema.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import { useMemo, useRef, useState } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { hoursShown, type Row, rowOf, shared, spanOf } from './day-layout.ts'
import { DayList } from './day-list.tsx'
import { PlacingContext } from './desk.ts'
import type { Slot } from './dispatch.queries.ts'
import type { DispatchDayProps } from './dispatch-day.tsx'
import { DispatchGrid } from './dispatch-grid.tsx'
import { DispatchSkeleton } from './dispatch-skeleton.tsx'
import { useJobCard, useOpenJob } from './job-card.tsx'
import { PlacingBar } from './placing-parts.tsx'
import { createPlacingStore } from './placing-store.ts'
import { placedBy, useDesk } from './use-desk.ts'
import { useIsPhone } from './use-phone.ts'
import { withPending } from './use-placements.ts'

type WeekProps = Pick<DispatchDayProps, 'now' | 'marked' | 'onAsk' | 'onPlace'> & {
  from: string
  partnerId: number
  pending: ReadonlyMap<number, Slot>
}

export const weekQuery = (from: string, partnerId: number) => ({
  ...apiQuery('GET /jobs/week', { query: { from, partner_id: String(partnerId) } }),
  placeholderData: undefined,
})

/** Seven days of one partner, one row per day. */
export function DispatchWeek(props: WeekProps) {
  const { from, partnerId, pending, now } = props
  const answer = useQuery(weekQuery(from, partnerId))
  const rows = useMemo(
    () => (answer.data ? weekRows(answer.data, pending, now) : null),
    [answer.data, pending, now],
  )
  if (answer.isError && !rows) {
    return (
      <Panel>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Panel>
    )
  }
  return rows && answer.data ? <Week {...props} data={answer.data} rows={rows} /> : <DispatchSkeleton />
}

function weekRows({ days }: JobWeek, pending: ReadonlyMap<number, Slot>, now: number): Row[] {
  const all = new Map(days.flatMap(({ jobs }) => jobs).map((job) => [job.id, job]))
  const jobs = withPending([...all.values()], pending)
  return days.flatMap(({ day, hours, partners: [partner] }) => {
    if (!partner) return []
    const own = jobs.filter(
      (job) => job.partner_id === partner.id && shared(spanOf(job, day), { from: 0, to: dayMinutes }) > 0,
    )
    return [{ ...rowOf(partner, own, { day, hours }, now, () => true), key: day }]
  })
}

function Week({ data, rows, now, marked, onAsk, onPlace }: WeekProps & { data: JobWeek; rows: Row[] }) {
  const t = useText(dispatchText)
  const [store] = useState(createPlacingStore)
  const root = useRef<HTMLDivElement>(null)
  const announcer = useRef<HTMLParagraphElement>(null)
  const isPhone = useIsPhone()
  const spans = data.days.map((day) => hoursShown(day.jobs, day))
  const from = Math.min(...spans.map((span) => span.from))
  const to = Math.max(...spans.map((span) => span.to))
  const span = useMemo(() => ({ from, to }), [from, to])
  const [first] = rows
  const { name = '' } = first?.partner ?? {}
  const known = new Map(
    rows.flatMap(({ blocks }) => blocks.map(({ job }): [number, DayJob] => [job.id, job])),
  )
  const { show, card } = useJobCard({ rows, day: first?.day ?? '', onAsk })
  const open = useOpenJob()
  useDesk(root, {
    day: first?.day ?? '',
    span,
    store,
    rows,
    allRows: rows,
    show,
    open,
    jobOf: (id) => known.get(id),
    place: (job, spot) => {
      const { place, reasons } = placedBy(job, spot, rows)
      if (place.partner_id !== null) onPlace(job, place, reasons)
    },
    showFree: () => undefined,
    announce: (text) => {
      if (announcer.current) announcer.current.textContent = text
    },
  })
  const lines = useMemo(() => rows.map((row) => ({ kind: 'row' as const, row })), [rows])
  return (
    <PlacingContext value={store}>
      <div className="dispatch dispatch-week" ref={root}>
        <p className="row row-wrap text-13">
          <Link className="link" to="." search={({ week: _, ...search }: Record<string, unknown>) => search}>
            {t('dispatch.all-partners')}
          </Link>
          <b className="medium">{name}</b>
          <Link className="link" to="/partners/$id" params={{ id: String(first?.partner.id) }}>
            {t('dispatch.open-partner')}
          </Link>
        </p>
        {isPhone ? (
          known.size === 0 ? (
            <Panel>
              <EmptyState title={t('dispatch.empty-week')}>{t('dispatch.empty-day-text')}</EmptyState>
            </Panel>
          ) : (
            <DayList day={first?.day ?? ''} rows={rows} tray={[]} now={now} marked={marked} onShow={show} />
          )
        ) : (
          <DispatchGrid
            label={t('dispatch.week-of', { name })}
            head={t('dispatch.day-and-load')}
            day={null}
            lines={lines}
            span={span}
            marked={marked}
          />
        )}
        <PlacingBar rows={rows} day={first?.day ?? ''} nameOf={() => name} />
        <p className="visually-hidden" aria-live="polite" ref={announcer} />
      </div>
      {card}
    </PlacingContext>
  )
}
