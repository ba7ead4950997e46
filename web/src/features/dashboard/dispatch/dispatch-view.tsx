import { useQuery } from '@tanstack/react-query'
import type { DayJob, DayPartner, JobDay } from 'contract/jobs/dispatch.schema.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceFilter } from '#features/locations/public.ts'
import { usePartnerOptions } from '#features/partners/public.ts'
import { categoriesQuery, locationsQuery } from '#shared/api/shared-queries.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import type { Trees } from './day-trees.ts'
import { PlaceDialog } from './place-dialog.tsx'
import './dispatch.css'
import './dispatch-blocks.css'
import './dispatch-beside.css'
import { useNavigate } from '@tanstack/react-router'
import { dayPartners, maxDayPartners } from 'contract/jobs/day-search.rules.ts'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { dayOf } from '#shared/format/zones.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { JobsAs } from '../jobs-as.tsx'
import { type DayFilters, type DayRows, rowsOfDay } from './day-filter.ts'
import type { Row } from './day-layout.ts'
import { readDay } from './day-minutes.ts'
import { DaySwitch } from './day-switch.tsx'
import { type DayQuery, dayQuery, type Slot } from './dispatch.queries.ts'
import { DispatchChips } from './dispatch-chips.tsx'
import { DispatchDay } from './dispatch-day.tsx'
import { DispatchSkeleton } from './dispatch-skeleton.tsx'
import { DispatchWeek } from './dispatch-week.tsx'
import type { Purpose } from './job-card.tsx'
import { usePlacements, withPending } from './use-placements.ts'

const statuses = ['pending', 'accepted', 'started', 'completed'] as const

/** A day's work by partner and hour: the assignments, and the jobs without a partner. */
export function DispatchView() {
  const t = useText(dispatchText)
  const navigate = useNavigate()
  const now = useNow()
  const search = useSearchParams()
  const today = dayOf(now)
  const day = readDay(search.day) ?? today
  const list = useListState(dayFilterNames)
  const query = queryOf(list)
  const { limit, more } = useLimit(JSON.stringify([day, query]))
  const answer = useQuery(dayQuery(day, { ...query, ...(limit > dayPartners && { partners: limit }) }))
  const { fields, trees } = useDayFilters(answer.data?.partners, list.filters.location_id)
  const nameOf = (id: number) => answer.data?.partners.find((partner) => partner.id === id)?.name
  const { pending, place } = usePlacements(nameOf)
  const [opened, setOpened] = useState<{ job: DayJob; purpose: Purpose } | null>(null)
  const [isAllFree, setAllFree] = useState(false)
  const week = Number(search.week) || null
  const ask = (job: DayJob, purpose: Purpose) => setOpened({ job, purpose })
  const onPlace = (job: DayJob, to: Slot, reasons: readonly string[]) => void place(job, to, { reasons })
  usePageInfo({ title: t('dispatch.title') })

  const minute = Math.floor(now / 60_000) * 60_000
  const shown = useDayRows(answer.data, pending, { q: list.q, ...list.filters }, trees, minute)
  const goTo = (next: string) =>
    void navigate({
      to: '.',
      search: ({ job: _, ...before }: Record<string, unknown>) => ({ ...before, day: next }),
      resetScroll: false,
    })
  return (
    <>
      <PageHead title={t('dispatch.title')}>
        <DaySwitch day={day} today={today} step={week ? 7 : 1} onDay={goTo} />
        <span className="dispatch-legend">
          {statuses.map((status) => (
            <StatusWord key={status} status={status} />
          ))}
        </span>
        <JobsAs shown="calendar" />
      </PageHead>
      {!week && (
        <FilterBar
          list={list}
          search={{ label: t('dispatch.search'), placeholder: t('dispatch.search-hint') }}
          fields={fields}
          end={<DispatchChips shown={shown} list={list} isAllFree={isAllFree} onAllFree={setAllFree} />}
        />
      )}
      {week ? (
        <DispatchWeek
          key={week}
          from={day}
          partnerId={week}
          pending={pending}
          onPlace={onPlace}
          now={minute}
          marked={Number(search.job) || null}
          onAsk={ask}
        />
      ) : shown && answer.data ? (
        <DispatchDay
          key={day}
          data={answer.data}
          shown={shown}
          list={list}
          now={minute}
          marked={Number(search.job) || null}
          isAllFree={isAllFree}
          onAsk={ask}
          onMore={limit < maxDayPartners ? more : null}
          isLoading={answer.isFetching}
          onPlace={onPlace}
        />
      ) : answer.isError ? (
        <Panel>
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        </Panel>
      ) : (
        <DispatchSkeleton />
      )}
      {opened && (
        <PlaceDialog
          {...opened}
          onPlace={(to) => void place(opened.job, to, { reasons: null })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** The filters of the address as the server takes them. */
function queryOf({ q, filters }: Pick<ListState, 'q' | 'filters'>): DayQuery {
  const { category_id, location_id, partner_id } = filters
  const values = { q: q.trim(), category_id, location_id, partner_id }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}

/** How many partners without work are requested; another day or other filters reset it. */
function useLimit(of: string) {
  const [expanded, setExpanded] = useState({ of, limit: dayPartners })
  const limit = expanded.of === of ? expanded.limit : dayPartners
  const more = () => setExpanded({ of, limit: Math.min(maxDayPartners, limit + dayPartners) })
  return { limit, more }
}

/** The day for the screen. An unchanged row keeps its object. */
function useDayRows(
  data: JobDay | undefined,
  pending: Parameters<typeof withPending>[1],
  filters: DayFilters,
  trees: Trees,
  minute: number,
): DayRows | null {
  const before = useRef<readonly Row[]>([])
  const filtersKey = JSON.stringify(filters)
  const shown = useMemo(() => {
    const narrowed = JSON.parse(filtersKey) as DayFilters // what was just written
    return data
      ? rowsOfDay({ ...data, jobs: withPending(data.jobs, pending) }, narrowed, trees, minute, before.current)
      : null
  }, [data, pending, filtersKey, trees, minute])
  useEffect(() => {
    before.current = shown?.rows ?? []
  }, [shown])
  return shown
}

const dayFilterNames = ['category_id', 'partner_id', 'location_id', 'only'] as const

const none: never[] = []

/** The filters of a day, and the ancestors of each service and location. */
function useDayFilters(partners: readonly DayPartner[] | undefined, place: string | undefined) {
  const t = useText(dashboardText)
  const choices = useCategoryChoices()
  const places = usePlaceFilter(place)
  // A filter by partner removes the others from the day: they can be chosen anyway.
  const approved = usePartnerOptions()
  const known = new Map([
    ...(partners ?? none).map(({ id, name }) => [String(id), name] as const),
    ...approved.map(({ value, label }) => [value, label] as const),
  ])
  const categories = useQuery(categoriesQuery).data ?? none
  const locations = useQuery(locationsQuery).data ?? none
  const trees = useMemo((): Trees => ({ categories, locations }), [categories, locations])
  const fields: FilterField[] = [
    {
      name: 'category_id',
      label: t('dashboard.column.service'),
      options: choices.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    {
      name: 'partner_id',
      label: t('dashboard.column.partner'),
      options: [...known].map(([value, label]) => ({ value, label })),
    },
    { name: 'location_id', label: t('dashboard.column.place'), single: true, ...places },
  ]
  return { fields, trees }
}
