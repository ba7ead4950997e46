import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { TimelineEntry } from 'contract/timeline/timeline.schema.ts'
import type { ComposerType, RecordType } from 'contract/vocabulary.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'

/** Maximum number of entries per page of GET /timeline; a shorter page is the last. */
const pageLength = 50

export type TimelineRecord = { type: RecordType; id: number }

/** The timeline of a record, newest first. */
export function timelineQuery({ type, id }: TimelineRecord) {
  return infiniteQueryOptions({
    queryKey: ['GET /timeline', { query: { record_type: type, record_id: id } }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /timeline', { query: { record_type: type, record_id: id, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined, // the type of every later page's parameter
    getNextPageParam: (page) => (page.length < pageLength ? undefined : page.at(-1)?.id),
  })
}

/** Saves a call, visit, work or note and puts it on top at once. */
export async function addActivity(
  client: QueryClient,
  record: TimelineRecord,
  activity: { type: ComposerType; note: string },
): Promise<void> {
  const entry = await call('POST /activities', {
    body: { record_type: record.type, record_id: record.id, ...activity },
  })
  client.setQueryData<InfiniteData<TimelineEntry[], number | undefined>>(
    timelineQuery(record).queryKey,
    (known) => {
      const [first, ...older] = known?.pages ?? []
      return known && first ? { ...known, pages: [[entry, ...first], ...older] } : known
    },
  )
  void changed(client, { type: 'timeline-entry' })
}
