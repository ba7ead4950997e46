import { dayPartners } from 'contract/jobs/day-search.rules.ts'
import type { DayJob, JobDay } from 'contract/jobs/dispatch.schema.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import type { DayRows } from './day-filter.ts'
import { groupRows, linesOf } from './day-groups.ts'
import { hoursShown, type Row, spanOf } from './day-layout.ts'
import { DayList } from './day-list.tsx'
import { elementOf, PlacingContext } from './desk.ts'
import type { Slot } from './dispatch.queries.ts'
import { DispatchGrid } from './dispatch-grid.tsx'
import { DispatchTray } from './dispatch-tray.tsx'
import { type Purpose, useJobCard, useOpenJob } from './job-card.tsx'
import { PlacingBar } from './placing-parts.tsx'
import { createPlacingStore, type PlacingStore } from './placing-store.ts'
import { misfitsOf } from './row-fit.ts'
import { placedBy, useDesk } from './use-desk.ts'
import { useIsPhone } from './use-phone.ts'

export type DispatchDayProps = {
  data: JobDay
  shown: DayRows
  list: ListState
  /** The start of the current minute. */
  now: number
  /** The job in the address. */
  marked: number | null
  /** Whether all partners without work are shown. */
  isAllFree: boolean
  onAsk: (job: DayJob, purpose: Purpose) => void
  /** Loads more partners without work; null when no more can be shown. */
  onMore: (() => void) | null
  isLoading: boolean
  /** `reasons`: the warnings of the slot. */
  onPlace: (job: DayJob, place: Slot, reasons: readonly string[]) => void
}

/** The loaded day: rows and tray, on a phone a list. */
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
  const { show, card } = useJobCard({ rows: shown.rows, day: data.day, onAsk })
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
      <DayList day={data.day} rows={shown.rows} tray={shown.tray} now={now} marked={marked} onShow={show} />
      {card}
    </div>
  )
}

function Board({
  data,
  shown,
  list,
  now,
  marked,
  isAllFree,
  onMore,
  isLoading,
  onAsk,
  onPlace,
}: DispatchDayProps) {
  const t = useText(dispatchText)
  const { day, jobs, more_partners } = data
  const [store] = useState(createPlacingStore)
  const root = useRef<HTMLDivElement>(null)
  const announcer = useRef<HTMLParagraphElement>(null)
  const { from, to } = hoursShown(jobs, data)
  const span = useMemo(() => ({ from, to }), [from, to])
  const { lines, rows, setCity } = useLines(shown.rows, list, isAllFree, store)
  const known = new Map(
    [...shown.tray, ...shown.rows.flatMap(({ blocks }) => blocks.map(({ job }) => job))].map((job) => [
      job.id,
      job,
    ]),
  )
  const { show, card } = useJobCard({ rows: shown.rows, day, onAsk })
  const open = useOpenJob()
  useDesk(root, {
    day,
    span,
    store,
    rows,
    allRows: shown.rows,
    show,
    open,
    jobOf: (id) => known.get(id),
    place: (job, spot) => {
      const { place, reasons } = placedBy(job, spot, shown.rows)
      onPlace(job, place, reasons)
    },
    showFree: (city) => setCity(city, true),
    announce: (text) => {
      if (announcer.current) announcer.current.textContent = text
    },
  })
  useMarked(root, marked)
  const nameOf = (job: DayJob) =>
    data.partners.find(({ id }) => id === job.partner_id)?.name ?? t('dispatch.unassigned')
  return (
    <PlacingContext value={store}>
      <div className="dispatch" ref={root}>
        {shown.rows.length === 0 ? (
          <Panel>
            <NothingMatches onClear={list.clear} />
          </Panel>
        ) : (
          <DispatchGrid
            label={t('dispatch.grid')}
            head={t('dispatch.partner-and-load')}
            day={day}
            lines={lines}
            span={span}
            marked={marked}
            onFree={setCity}
            foot={more_partners > 0 && <More count={more_partners} onMore={onMore} isLoading={isLoading} />}
          />
        )}
        <DispatchTray jobs={shown.tray} day={day} now={now} marked={marked} isNarrowed={list.isNarrowed} />
        <PlacingBar rows={shown.rows} day={day} nameOf={nameOf} />
        <p className="visually-hidden" aria-live="polite" ref={announcer} />
      </div>
      {card}
    </PlacingContext>
  )
}

const none: ReadonlyMap<string, boolean> = new Map()
const narrows = ['category_id', 'location_id', 'partner_id'] as const

/**
 * The rows by city; partners without work are hidden behind their number. Filters about partners show them
 * all. While a job from the tray is held, the partners who fit it are shown: nothing moves under the pointer.
 */
function useLines(all: readonly Row[], { q, filters }: ListState, isAllFree: boolean, store: PlacingStore) {
  const isNarrowed = isAllFree || q !== '' || narrows.some((name) => filters[name])
  // A city that was opened by hand; another choice for all cities resets it.
  const [chosen, setChosen] = useState({ of: isNarrowed, cities: new Map<string, boolean>() })
  const cities = chosen.of === isNarrowed ? chosen.cities : none
  const held = useSyncExternalStore(store.subscribe, () => {
    const placing = store.get()
    return placing && (placing.isFromTray || placing.by === 'keys') ? placing.job : null
  })
  const groups = useMemo(() => groupRows(all), [all])
  const lines = useMemo(() => {
    const fits = (row: Row) => held !== null && misfitsOf(row, spanOf(held, row.day), held).length === 0
    return linesOf(groups, (city) => cities.get(city) ?? isNarrowed, fits)
  }, [groups, cities, isNarrowed, held])
  const rows = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])), [lines])
  const setCity = (city: string, isOpen: boolean) =>
    setChosen({ of: isNarrowed, cities: new Map(cities).set(city, isOpen) })
  return { lines, rows, setCity }
}

/** The number of hidden partners without work. */
function More({
  count,
  onMore,
  isLoading,
}: Pick<DispatchDayProps, 'onMore' | 'isLoading'> & { count: number }) {
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

/** Scrolls to the job of the address, once. */
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
    // The rows are rendered in slices: the job may be in a later one.
    const observer = new MutationObserver(() => look() && observer.disconnect())
    observer.observe(root.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root, marked])
}
