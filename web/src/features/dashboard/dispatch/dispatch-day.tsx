import { dayPartners } from 'contract/jobs/day-search.rules.ts'
import type { DayJob, JobDay } from 'contract/jobs/dispatch.schema.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import type { DayRows } from './day-filter.ts'
import { hoursShown } from './day-layout.ts'
import { DayList } from './day-list.tsx'
import { lengthOf, momentAt } from './day-minutes.ts'
import { warningsFor } from './day-warnings.ts'
import { elementOf, PlacingContext } from './desk.ts'
import type { Place } from './dispatch.queries.ts'
import { DispatchGrid } from './dispatch-grid.tsx'
import { DispatchTray } from './dispatch-tray.tsx'
import { createPlacingStore } from './placing-store.ts'
import { useDesk } from './use-desk.ts'
import { useIsPhone } from './use-phone.ts'

type DispatchDayProps = {
  data: JobDay
  shown: DayRows
  list: ListState
  /** The beginning of the minute. */
  now: number
  /** The job of the address. */
  marked: number | null
  onAsk: (job: DayJob) => void
  /** Loads more partners without work; null when no more can be shown. */
  onMore: (() => void) | null
  isLoading: boolean
  /** `isWarned`: the warnings of that place were shown. */
  onPlace: (job: DayJob, place: Place, isWarned: boolean) => void
}

/** The day once it is there: rows and tray, on a phone a list. */
export function DispatchDay(props: DispatchDayProps) {
  const { shown, list } = props
  const t = useText(dispatchText)
  const isPhone = useIsPhone()
  const isEmpty = shown.rows.length === 0 && shown.tray.length === 0
  if (isEmpty && list.isNarrowed) {
    return (
      <Panel>
        <NothingMatches onClear={list.clear} />
      </Panel>
    )
  }
  if (isEmpty) {
    return (
      <Panel>
        <EmptyState title={t('dispatch.empty')}>{t('dispatch.empty-text')}</EmptyState>
      </Panel>
    )
  }
  return isPhone ? <Phone {...props} /> : <Board {...props} />
}

function Phone({ data, shown, list, now, marked, onAsk }: DispatchDayProps) {
  const t = useText(dispatchText)
  const root = useRef<HTMLDivElement>(null)
  useMarked(root, marked)
  if (shown.jobs === 0) {
    return (
      <Panel>
        {list.isNarrowed ? (
          <NothingMatches onClear={list.clear} />
        ) : (
          <EmptyState title={t('dispatch.empty-day')}>{t('dispatch.empty-day-text')}</EmptyState>
        )}
      </Panel>
    )
  }
  return (
    <div ref={root}>
      <DayList day={data.day} rows={shown.rows} tray={shown.tray} now={now} marked={marked} onAsk={onAsk} />
    </div>
  )
}

function Board({ data, shown, list, now, marked, onMore, isLoading, onAsk, onPlace }: DispatchDayProps) {
  const { day, jobs, more_partners } = data
  const [store] = useState(createPlacingStore)
  const root = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLParagraphElement>(null)
  const { from, to } = hoursShown(jobs, data)
  const span = useMemo(() => ({ from, to }), [from, to])
  const known = new Map(
    [...shown.tray, ...shown.rows.flatMap(({ blocks }) => blocks.map(({ job }) => job))].map((job) => [job.id, job]),
  )
  useDesk(root, {
    ...{ day, span, store, rows: shown.rows, ask: onAsk },
    jobOf: (id) => known.get(id),
    place: (job, { partner_id, from: starts }) => {
      if (partner_id === null) {
        onPlace(job, { partner_id, starts_at: job.scheduled_at, ends_at: job.ends_at }, false)
        return
      }
      const ends = starts + lengthOf(job)
      const row = shown.rows.find(({ partner }) => partner.id === partner_id)
      const isWarned = row !== undefined && warningsFor(row, { from: starts, to: ends }, job).length > 0
      onPlace(job, { partner_id, starts_at: momentAt(day, starts), ends_at: momentAt(day, ends) }, isWarned)
    },
    say: (text) => {
      if (spoken.current) spoken.current.textContent = text
    },
  })
  useMarked(root, marked)
  return (
    <PlacingContext value={store}>
      <div className="dispatch" ref={root}>
        {shown.rows.length === 0 ? (
          <Panel>
            <NothingMatches onClear={list.clear} />
          </Panel>
        ) : (
          <DispatchGrid
            day={day}
            rows={shown.rows}
            span={span}
            marked={marked}
            foot={more_partners > 0 && <More count={more_partners} onMore={onMore} isLoading={isLoading} />}
          />
        )}
        <DispatchTray jobs={shown.tray} day={day} now={now} marked={marked} isNarrowed={list.isNarrowed} />
        <p className="visually-hidden" aria-live="polite" ref={spoken} />
      </div>
    </PlacingContext>
  )
}

/** How many partners without work are left out. */
function More({ count, onMore, isLoading }: Pick<DispatchDayProps, 'onMore' | 'isLoading'> & { count: number }) {
  const t = useText(dispatchText)
  return (
    <p className="dispatch-more row row-wrap text-12 ink-3">
      {t('dispatch.more', { count })}
      {onMore ? (
        <ActionButtonView size="small" state={{ status: isLoading ? 'working' : 'pending' }} onClick={onMore}>
          {t('dispatch.load-more', { count: Math.min(count, dayPartners) })}
        </ActionButtonView>
      ) : (
        t('dispatch.more-filter')
      )}
    </p>
  )
}

/** Brings the job of the address into sight, once. */
function useMarked(root: React.RefObject<HTMLElement | null>, marked: number | null): void {
  const found = useRef<number | null>(null)
  useEffect(() => {
    if (marked === null || found.current === marked || !root.current) return
    const look = () => {
      const element = root.current && elementOf(root.current, marked)
      if (!element) return false
      found.current = marked
      element.scrollIntoView({ block: 'center' })
      element.focus({ preventScroll: true })
      return true
    }
    if (look()) return
    // The rows are drawn in slices: it may be in one that is yet to come.
    const observer = new MutationObserver(() => look() && observer.disconnect())
    observer.observe(root.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root, marked])
}
