import type { RecordChange } from 'contract/live/record-changes.ts'

export type SeenEvent = { event: string; id: string | null; data: unknown }

export type EventReader = {
  status: number
  headers: Headers
  seen: SeenEvent[]
  /** Of all `changes` so far. */
  changes(): RecordChange[]
  /** The id of the last event that had one. */
  lastId(): string | undefined
  /** The server or a proxy ended it. */
  ended: Promise<void>
  close(): Promise<void>
}

type Options = { lastEventId?: string; age?: number }

/** Reads `GET /api/events` of a listening program as a browser would. */
export async function readEvents(
  address: string,
  token: string,
  { lastEventId, age }: Options = {},
): Promise<EventReader> {
  const stop = new AbortController()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const url = `${address}/api/events${age === undefined ? '' : `?age=${age}`}`
  const response = await fetch(url, { headers, signal: stop.signal })
  const seen: SeenEvent[] = []
  const read = async () => {
    let rest = ''
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const event = field('event')
        if (event) seen.push({ event, id: field('id') ?? null, data: JSON.parse(field('data') ?? 'null') })
      }
    }
  }
  const ended = read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    seen,
    changes: () =>
      seen.filter(({ event }) => event === 'changes').flatMap(({ data }) => data as RecordChange[]),
    lastId: () => seen.findLast(({ id }) => id !== null)?.id ?? undefined,
    ended,
    async close() {
      stop.abort()
      await ended
    },
  }
}
