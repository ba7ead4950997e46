import type { Endpoint } from 'contract/shared/endpoint.ts'
import type { ReadingLog } from '#platform/reading-log/reading-log.ts'
import type { Context } from './context.ts'

type Input = { params: unknown; query: unknown }
type Reading = { endpoint: Endpoint; log: ReadingLog; url: string; input: Input; ctx: Context }

/** Notes the persons in a response; `rows` are those of an export. */
export function noteReading(
  { endpoint, log, url, input, ctx }: Reading,
  result: unknown,
  rows?: number,
): void {
  const { shows } = endpoint
  if (!shows || !ctx.actor) return
  const who = { at: ctx.now, user_id: ctx.actor.id, api_key_id: ctx.api_key_id ?? null, kind: shows.kind }
  if (shows.as === 'record') {
    log.note({ ...who, way: 'record', record_id: idOf(result) ?? idOf(input.params), records: 1 })
    return
  }
  const isSearch = shows.as === 'search' || Boolean((input.query as { q?: string } | undefined)?.q)
  const way = rows !== undefined ? 'download' : isSearch ? 'search' : 'list'
  log.note({ ...who, way, record_id: null, records: rows ?? peopleIn(result), address: url })
}

/** For a merged customer, the response names the surviving record. */
function idOf(value: unknown): number | null {
  const id = (value as { id?: unknown } | null)?.id
  return typeof id === 'number' || typeof id === 'string' ? Number(id) : null
}

const phone = /(^|_)phone$/

/** The objects with a phone in a response. */
export function peopleIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + peopleIn(each), 0)
  const inside = Object.values(value).reduce<number>((sum, each) => sum + peopleIn(each), 0)
  return Object.keys(value).some((key) => phone.test(key)) ? inside + 1 : inside
}
