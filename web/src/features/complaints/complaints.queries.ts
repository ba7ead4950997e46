import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']
export type ComplaintChanges = Omit<Body<'PUT /complaints/{id}'>, 'version'>
export type ComplaintMove = Omit<Body<'POST /complaints/{id}/status'>, 'version'>

export const complaintQuery = (id: number) => apiQuery('GET /complaints/{id}', { params: { id } })

/** How many complaints are in each state: all of them, or those of one owner. */
export const complaintCountsQuery = (owner_id?: string) =>
  apiQuery('GET /complaints/counts', { query: owner_id ? { owner_id } : {} }, { priority: 'background' })

/** Users who can own a complaint. */
export const ownersQuery = queryOptions({ ...apiQuery('GET /staffs/names'), staleTime: 10 * 60_000 })

function cacheComplaint(client: QueryClient, complaint: Complaint): Complaint {
  const { queryKey } = complaintQuery(complaint.id)
  client.setQueryData(queryKey, complaint)
  void changed(client, { type: 'complaint', id: complaint.id }, isSameKey(queryKey))
  return complaint
}

/** A refused change of a stale version shows the current complaint. */
async function change(client: QueryClient, send: () => Promise<Complaint>): Promise<Complaint> {
  try {
    return cacheComplaint(client, await send())
  } catch (error) {
    const current = staleRecord<Complaint>(error)
    if (current) cacheComplaint(client, current)
    throw error
  }
}

export async function addComplaint(client: QueryClient, body: Body<'POST /complaints'>): Promise<Complaint> {
  return cacheComplaint(client, await call('POST /complaints', { body }))
}

export function updateComplaint(
  client: QueryClient,
  id: number,
  changes: ComplaintChanges,
  version: number,
): Promise<Complaint> {
  return change(client, () => call('PUT /complaints/{id}', { params: { id }, body: { ...changes, version } }))
}

export function moveComplaint(
  client: QueryClient,
  { id, version }: Pick<Complaint, 'id' | 'version'>,
  move: ComplaintMove,
): Promise<Complaint> {
  return change(client, () =>
    call('POST /complaints/{id}/status', { params: { id }, body: { ...move, version } }),
  )
}

/** Creates the job that repeats the work; the first job shows it too. */
export async function createRework(
  client: QueryClient,
  { id, version, job_id }: Pick<Complaint, 'id' | 'version' | 'job_id'>,
  rework: Omit<Body<'POST /complaints/{id}/rework'>, 'version'>,
): Promise<Complaint> {
  const complaint = await change(client, () =>
    call(
      'POST /complaints/{id}/rework',
      { params: { id }, body: { ...rework, version } },
      { emptyToNull: true },
    ),
  )
  void changed(client, { type: 'job', id: job_id })
  return complaint
}

export async function undoComplaintMove(client: QueryClient, id: number): Promise<Complaint> {
  return cacheComplaint(client, await call('POST /complaints/{id}/undo', { params: { id } }))
}
