import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { type CoverageGap, coverageGaps } from 'contract/jobs/fit.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { categoriesQuery, locationsQuery } from '#shared/api/shared-queries.ts'
import { type Off, offHours, type Row, type Span, shared } from './day-layout.ts'
import { dayMinutes } from './day-minutes.ts'

export type Warning =
  | { kind: 'overlap'; job: DayJob; minutes: number }
  | { kind: 'off'; off: Off }
  | { kind: 'status' }
  | { kind: CoverageGap; job: DayJob }

type Node = { id: number; parent_id: number | null; title: string; type?: string }
export type Trees = { categories: readonly Node[]; locations: readonly Node[] }

/** As far as they are loaded. */
const loadedTrees = (): Trees => ({
  categories: queryClient.getQueryData(categoriesQuery.queryKey) ?? [],
  locations: queryClient.getQueryData(locationsQuery.queryKey) ?? [],
})

/** What speaks against work of the partner at that time; nothing of it forbids it. */
export function warningsFor(
  row: Pick<Row, 'partner' | 'blocks'>,
  span: Span,
  placed: DayJob,
  trees: Trees = loadedTrees(),
): Warning[] {
  const { partner, blocks } = row
  const warnings: Warning[] = []
  if (partner.status !== 'approved') warnings.push({ kind: 'status' })
  for (const kind of gapsOf(partner, placed, trees)) warnings.push({ kind, job: placed })
  const off = offHours(partner).find((part) => meets(part, span))
  if (off) warnings.push({ kind: 'off', off })
  for (const { job, starts, ends } of blocks) {
    const minutes = job.id === placed.id ? 0 : shared(span, { from: starts, to: ends })
    if (minutes > 0) warnings.push({ kind: 'overlap', job, minutes })
  }
  return warnings
}

/** Nobody works through the night: work that goes on tomorrow may go past the evening. */
function meets(off: Off, span: Span): boolean {
  if (shared(off, span) === 0) return false
  return off.kind !== 'until' || span.to <= dayMinutes || span.from >= off.from
}

/** Without the trees nothing is known of what lies below a service or a place. */
function gapsOf({ serves, covers }: DayPartner, { category, location_id }: DayJob, trees: Trees): CoverageGap[] {
  if (trees.categories.length === 0 || trees.locations.length === 0) return []
  const places =
    location_id === null ? [] : [...withAbove(trees.locations, location_id), ...twinsOf(trees, location_id)]
  return coverageGaps({
    serves: withAbove(trees.categories, category.id).some((id) => serves.includes(id)),
    covers: places.some((id) => covers.includes(id)),
    hasPlace: location_id !== null,
  })
}

const byId = new WeakMap<readonly Node[], ReadonlyMap<number, Node>>()

function nodesById(nodes: readonly Node[]): ReadonlyMap<number, Node> {
  const known = byId.get(nodes) ?? new Map(nodes.map((node) => [node.id, node]))
  byId.set(nodes, known)
  return known
}

function withAbove(nodes: readonly Node[], id: number): number[] {
  const path: number[] = []
  const known = nodesById(nodes)
  for (let at: number | null = id; at !== null && !path.includes(at); at = known.get(at)?.parent_id ?? null)
    path.push(at)
  return path
}

/** A pincode stands under several areas: who covers it in one of them covers it. */
function twinsOf({ locations }: Trees, id: number): number[] {
  const own = nodesById(locations).get(id)
  if (own?.type !== 'pincode') return []
  return locations.filter(({ title, type }) => type === 'pincode' && title === own.title).map((twin) => twin.id)
}
