import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { ExportFormat } from 'contract/shared/exports.ts'
import { type CallOptions, call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { download } from '#shared/api/download.ts'
import { inTurn as takeTurn } from '#shared/api/in-turn.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']
export type EnquiriesListQuery = NonNullable<CallInput<Api['GET /enquiries']>['query']>
export type EnquiryChanges = Omit<Body<'PUT /enquiries/{id}'>, 'version'>
export type EnquiryMoveInput = Omit<Body<'POST /enquiries/{id}/status'>, 'version'>
export type JobFromEnquiry = Omit<Body<'POST /enquiries/{id}/job'>, 'version'>

export function enquiriesQuery(query: EnquiriesListQuery) {
  return apiQuery('GET /enquiries', { query })
}

/** How many enquiries a view has: the total of its shortest page. */
export function enquiriesCountQuery(query: EnquiriesListQuery) {
  return queryOptions({
    ...apiQuery('GET /enquiries', { query: { ...query, per_page: 1 } }, { priority: 'background' }),
    staleTime: 60_000,
  })
}

export function enquiryQuery(id: number) {
  return apiQuery('GET /enquiries/{id}', { params: { id } })
}

/** Users to whom work can be assigned. */
export const staffNamesQuery = queryOptions({ ...apiQuery('GET /staffs/names'), staleTime: 10 * 60_000 })

export async function createEnquiry(client: QueryClient, body: Body<'POST /enquiries'>): Promise<Enquiry> {
  const enquiry = await call('POST /enquiries', { body })
  return cacheEnquiry(client, enquiry)
}

/** @throws ApiError 409 when the record was saved after `version` was read. */
export function updateEnquiry(
  client: QueryClient,
  id: number,
  body: Body<'PUT /enquiries/{id}'>,
): Promise<Enquiry> {
  return inTurn(id, async () =>
    cacheEnquiry(client, await call('PUT /enquiries/{id}', { params: { id }, body })),
  )
}

/** A change of one field on the page: it uses the version that is on the screen when it is sent. */
export function changeEnquiry(client: QueryClient, id: number, changes: EnquiryChanges): Promise<Enquiry> {
  return onNewest(client, id, (version) =>
    call('PUT /enquiries/{id}', { params: { id }, body: { ...changes, version } }),
  )
}

/** Sets another status. */
export function moveEnquiry(client: QueryClient, id: number, move: EnquiryMoveInput): Promise<Enquiry> {
  return onNewest(client, id, (version) =>
    call('POST /enquiries/{id}/status', { params: { id }, body: { ...move, version } }),
  )
}

/** Postpones the next action. */
export function snoozeEnquiry(client: QueryClient, id: number, until: string): Promise<Enquiry> {
  return onNewest(client, id, (version) =>
    call('POST /enquiries/{id}/snooze', { params: { id }, body: { until, version } }),
  )
}

/**
 * Undoes the move or snooze of the entry; if that is no longer possible, the page shows the current state.
 */
export function undoMove(client: QueryClient, id: number, entry_id: number): Promise<Enquiry> {
  return inTurn(id, async () => {
    try {
      return cacheEnquiry(
        client,
        await call('POST /enquiries/{id}/undo', { params: { id }, body: { entry_id } }),
      )
    } catch (error) {
      const current = staleRecord<Enquiry>(error)
      if (current) cacheEnquiry(client, current)
      throw error
    }
  })
}

/** Messages about it, also those of its jobs. */
export function enquiryMessagesQuery(id: number) {
  return apiQuery('GET /enquiries/{id}/messages', { params: { id } }, { priority: 'background' })
}

/** Writes of one enquiry are sent in order: the answers save themselves while an outcome is clicked. */
export function inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
  return takeTurn(`enquiry-${id}`, work)
}

/**
 * Sends with the newest version known here. After a conflict the page shows the current record. If the fields
 * that this action depends on are unchanged, the write is sent once more, else the user decides again.
 */
function onNewest(
  client: QueryClient,
  id: number,
  send: (version: number) => Promise<Enquiry>,
): Promise<Enquiry> {
  const { queryKey } = enquiryQuery(id)
  return inTurn(id, async () => {
    const known = client.getQueryData(queryKey)
    try {
      return cacheEnquiry(client, await send(known?.version ?? 1))
    } catch (error) {
      const current = staleRecord<Enquiry>(error)
      if (!current) throw error
      client.setQueryData(queryKey, current)
      if (!known || !isSameCase(known, current)) throw error
      return cacheEnquiry(client, await send(current.version))
    }
  })
}

function isSameCase(a: Enquiry, b: Enquiry): boolean {
  const caseKey = ({ status, next_action, follow_up_at, quoted_price, answers }: Enquiry) =>
    JSON.stringify([status, next_action, follow_up_at, quoted_price, answers])
  return caseKey(a) === caseKey(b)
}

export async function scheduleVisit(
  client: QueryClient,
  id: number,
  body: Body<'POST /enquiries/{id}/schedules'>,
): Promise<void> {
  await cacheSchedule(client, id, await call('POST /enquiries/{id}/schedules', { params: { id }, body }))
}

export async function moveVisit(
  client: QueryClient,
  visit: Schedule,
  body: Omit<Body<'POST /schedules/{id}/reschedule'>, 'version'>,
): Promise<void> {
  const { id, version } = visit
  const answer = await call('POST /schedules/{id}/reschedule', { params: { id }, body: { ...body, version } })
  await cacheSchedule(client, visit.enquiry_id, answer)
}

export async function cancelVisit(client: QueryClient, visit: Schedule, reason: string): Promise<void> {
  const { id, version } = visit
  const answer = await call('POST /schedules/{id}/cancel', { params: { id }, body: { reason, version } })
  await cacheSchedule(client, visit.enquiry_id, answer)
}

/**
 * Creates the job and refetches the enquiry, the customer and the jobs. After a conflict the page shows the
 * current record, and the user decides again.
 */
export function createJobFrom(client: QueryClient, id: number, values: JobFromEnquiry): Promise<Job> {
  return inTurn(id, async () => {
    const { queryKey } = enquiryQuery(id)
    const version = client.getQueryData(queryKey)?.version ?? 1
    const sent = call('POST /enquiries/{id}/job', { params: { id }, body: { ...values, version } })
    const job = await sent.catch((error) => {
      const current = staleRecord<Enquiry>(error)
      if (current) client.setQueryData(queryKey, current)
      throw error
    })
    const jobKey = apiQuery('GET /jobs/{id}', { params: { id: job.id } }).queryKey
    client.setQueryData(jobKey, job)
    void changed(client, { type: 'job', id: job.id, enquiry_id: id }, isSameKey(jobKey))
    return job
  })
}

/**
 * The record on the screen becomes the answer; lists, the customer and the timelines are refetched in the
 * background.
 */
export function cacheEnquiry(client: QueryClient, enquiry: Enquiry): Enquiry {
  client.setQueryData(enquiryQuery(enquiry.id).queryKey, enquiry)
  void changed(client, { type: 'enquiry', id: enquiry.id }, isSameKey(enquiryQuery(enquiry.id).queryKey))
  return enquiry
}

/**
 * Shows the visit at once; the enquiry's next action and version changed too and are refetched before the
 * next write.
 */
async function cacheSchedule(
  client: QueryClient,
  enquiryId: number | null,
  schedule: Schedule,
): Promise<void> {
  if (enquiryId === null) return changed(client, { type: 'schedule', id: schedule.id })
  const query = enquiryQuery(enquiryId)
  client.setQueryData(query.queryKey, (known) => {
    if (!known) return known
    const others = known.schedules.filter((other) => other.id !== schedule.id)
    return { ...known, schedules: [...others, schedule] }
  })
  await inTurn(enquiryId, () => client.fetchQuery({ ...query, staleTime: 0 })).catch(() => undefined) // shown unchanged
  void changed(client, { type: 'enquiry', id: enquiryId }, isSameKey(query.queryKey))
}

/** All pages of the list, into the browser's downloads. */
export function downloadEnquiries(
  query: EnquiriesListQuery,
  format: ExportFormat,
  options: CallOptions,
): Promise<void> {
  const { page: _, per_page: __, total: ___, ...filters } = query
  return download('GET /enquiries/download', { query: { ...filters, format } }, options)
}
