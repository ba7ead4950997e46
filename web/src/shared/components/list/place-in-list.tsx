import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef, useState } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { placeText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import type { ListOrigin } from './list-origin.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'

/** `1 of 412` of the list the record was opened from, with arrows, also by K and J. */
export function PlaceInList() {
  const text = usePartText()
  const t = useText(placeText)
  const formats = useFormats()
  const place = useListPlace()
  useKeys({ k: () => place?.onPrevious?.(), j: () => place?.onNext?.() }, place !== null)
  if (!place) return null
  const { position, total, exact, onPrevious, onNext } = place
  const count = formats.count(total)
  return (
    <span className="row row-tight list-place">
      <span className="text-13 ink-3 tabular no-wrap" role="status">
        {t('place.n-of', {
          n: formats.count(position),
          total: exact ? count : text('parts.at-least', { count }),
        })}
      </span>
      <IconButton
        label={t('place.previous')}
        icon={<ChevronUp />}
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      />
      <IconButton
        label={t('place.next')}
        icon={<ChevronDown />}
        disabled={!onNext}
        onClick={() => onNext?.()}
      />
    </span>
  )
}

type ListPlace = {
  /** 1-based position in that list. */
  position: number
  total: number
  exact: boolean
  /** Null at the ends of the list. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

type ListAnswer = { data: { id: number }[]; meta: { total: number; exact: boolean } }

/**
 * The position of the open record in the list it was opened from, with links to its neighbours: read with the
 * list's own query, whose page is usually cached. Null without such a list.
 */
function useListPlace(): ListPlace | null {
  const origin = useLocation({ select: ({ state }) => state.list })
  // The state belongs to the current address: the router's parameters may still be the previous ones.
  const id = useLocation({ select: ({ pathname }) => Number(pathname.split('/')[2]) })
  const perPage = origin?.perPage ?? 1
  const page = Math.ceil((origin?.position ?? 1) / perPage)
  const here = usePage(origin, page, true)
  const total = here?.meta.total ?? origin?.total ?? 0
  const known = new Map([[page, here?.data]])
  const first = neighboursOf({
    id,
    position: origin?.position ?? 1,
    perPage,
    total,
    rowsOf: (each) => known.get(each),
  })
  const after = usePage(origin, page + 1, first.needs.includes(page + 1))
  const before = usePage(origin, page - 1, here !== undefined && first.needs.includes(page - 1))
  known.set(page + 1, after?.data).set(page - 1, before?.data)
  const rowsOf = (each: number) => known.get(each)
  const found = neighboursOf({ id, position: origin?.position ?? 1, perPage, total, rowsOf })
  const step = useStep(origin, id, found)
  if (!origin) return null
  const exact = here?.meta.exact ?? origin.exact
  return { position: found.position, total, exact, onPrevious: step('previous'), onNext: step('next') }
}

function usePage(origin: ListOrigin | undefined, page: number, isEnabled: boolean): ListAnswer | undefined {
  const query = { ...origin?.query, page }
  const answer = useQuery({
    ...apiQuery(origin?.endpoint ?? 'GET /enquiries', { query } as never), // as the list itself asked
    placeholderData: undefined,
    enabled: isEnabled && origin !== undefined && page >= 1,
  })
  return answer.data as ListAnswer | undefined // every list answers rows with their ids
}

type Way = 'previous' | 'next'
type RequestedStep = { from: number; way: Way; at: number }

/** How long a key waits for the neighbour to load, ms. */
const patience = 5000
/** Outside of the component's state: the head is mounted again when the record is loaded. */
let pressed: RequestedStep | null = null

/**
 * Replaces the open record in the history: Back leads to the list from any record. A key pressed before the
 * neighbour is loaded is not lost.
 */
function useStep(origin: ListOrigin | undefined, id: number, found: Neighbours) {
  const navigate = useNavigate()
  const [requestedStep, setRequestedStep] = useState(() => pressed)
  const requestStep = (next: RequestedStep | null) => {
    pressed = next
    setRequestedStep(next)
  }
  const to =
    requestedStep?.from === id && currentTime() - requestedStep.at < patience
      ? found[requestedStep.way]
      : null
  const latest = useRef(requestStep)
  useEffect(() => {
    latest.current = requestStep
  })
  useEffect(() => {
    if (!to || to === 'unknown' || !origin) return
    latest.current(null)
    const query = { ...origin.query, page: Math.ceil(to.position / origin.perPage) }
    const list = { ...origin, query, position: to.position }
    void navigate({ to: '.', params: { id: String(to.id) }, state: { list }, replace: true })
  }, [to, origin, navigate])
  return (way: Way) => (found[way] === null ? null : () => requestStep({ from: id, way, at: currentTime() }))
}
