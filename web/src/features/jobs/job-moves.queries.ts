import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CustomerRequest } from 'contract/jobs/job-link.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { SharedLink } from 'contract/links/links.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { getText } from '#src/text/intl.ts'
import { cacheJob } from './jobs.queries.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']
export type JobChanges = Omit<Body<'PUT /jobs/{id}'>, 'version'>

type Ref = Pick<Job, 'id' | 'version'>
const params = ({ id }: Ref) => ({ params: { id } })

/**
 * A change of the job, sent with the version that was read; the record on the screen becomes the answer.
 * @throws ApiError; a 409 names the other user, and the screen then shows their record.
 */
async function change(client: QueryClient, job: Ref, send: (version: number) => Promise<Job>): Promise<Job> {
  try {
    return cacheJob(client, await send(job.version))
  } catch (error) {
    const current = staleRecord<Job>(error)
    if (current) cacheJob(client, current)
    else void changed(client, { type: 'job', id: job.id })
    throw current && error instanceof ApiError ? namingWho(error) : error
  }
}

function namingWho(error: ApiError): ApiError {
  const who = error.changed_by ?? getText(jobsText, 'jobs.somebody')
  return new ApiError(
    error,
    { title: getText(jobsText, 'jobs.stale', { who }), text: null, effect: 'none' },
    error,
  )
}

/** @param version the version that was changed */
export function updateJob(
  client: QueryClient,
  id: number,
  changes: JobChanges,
  version: number,
): Promise<Job> {
  return change(client, { id, version }, () =>
    call('PUT /jobs/{id}', { params: { id }, body: { ...changes, version } }),
  )
}

/** @param values the cost in paise, and why it is corrected */
export function correctVisitCost(
  client: QueryClient,
  job: Ref,
  values: { visit_cost: number; reason: string },
): Promise<Job> {
  return change(client, job, (version) =>
    call('PUT /jobs/{id}/visit-cost', { ...params(job), body: { ...values, version } }),
  )
}

/**
 * @param terms `confirmed` when the screen showed the warnings about the partner; `document_reason` once it
 * was asked for; `reason` of a started job
 */
export function assignPartner(
  client: QueryClient,
  job: Ref,
  terms: { partner_id: number; confirmed: boolean; document_reason?: string; reason?: string | null },
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/assign', { ...params(job), body: { ...terms, version } }),
  )
}

/** Partner and time at once; refused where the partner does not fit any more. */
export function placeJob(
  client: QueryClient,
  job: Ref,
  body: Omit<Body<'POST /jobs/{id}/place'>, 'version'>,
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/place', { ...params(job), body: { ...body, version } }),
  )
}

/** Transitions without further input. */
export function stepJob(client: QueryClient, job: Ref, step: 'accept' | 'start'): Promise<Job> {
  return change(client, job, (version) =>
    call(`POST /jobs/{id}/${step}`, { ...params(job), body: { version } }),
  )
}

export function cancelJob(
  client: QueryClient,
  job: Ref,
  body: Omit<Body<'POST /jobs/{id}/cancel'>, 'version'>,
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/cancel', { ...params(job), body: { ...body, version } }),
  )
}

/** Price and material cost of a completed job. */
export function correctJob(
  client: QueryClient,
  job: Ref,
  body: Omit<Body<'POST /jobs/{id}/correct'>, 'version'>,
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/correct', { ...params(job), body: { ...body, version } }),
  )
}

export type ReasonedMove = 'reject' | 'unstart' | 'uncomplete'

/** @param reason may be empty for `unstart` */
export function moveJob(client: QueryClient, job: Ref, move: ReasonedMove, reason: string): Promise<Job> {
  return change(client, job, (version) =>
    move === 'unstart'
      ? call('POST /jobs/{id}/unstart', { ...params(job), body: { reason: reason || null, version } })
      : call(`POST /jobs/{id}/${move}`, { ...params(job), body: { reason, version } }),
  )
}

export function rescheduleJob(
  client: QueryClient,
  job: Job,
  to: Omit<Body<'POST /jobs/{id}/reschedule'>, 'version'>,
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/reschedule', { ...params(job), body: { ...to, version } }),
  )
}

/** Amounts in paise. */
export function completeJob(
  client: QueryClient,
  job: Job,
  completion: Omit<Body<'POST /jobs/{id}/complete'>, 'version'>,
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/complete', { ...params(job), body: { ...completion, version } }),
  )
}

/** The link of the job's partner with its text; the server records that a user received it. */
export async function sendPartnerLink(client: QueryClient, { id }: Pick<Job, 'id'>, by: 'copy' | 'whatsapp') {
  return sharedLink(client, id, await call('POST /jobs/{id}/partner-link', { params: { id }, body: { by } }))
}

/** The same for the tracking link of the customer. */
export async function sendTrackingLink(client: QueryClient, { id }: Job, by: 'copy' | 'whatsapp') {
  return sharedLink(client, id, await call('POST /jobs/{id}/tracking-link', { params: { id }, body: { by } }))
}

function sharedLink(client: QueryClient, id: number, { url, text, whatsapp }: SharedLink) {
  void changed(client, { type: 'job', id })
  // The server knows only the path where no public address is set.
  const whole = new URL(url, location.origin).href
  return { text: text.replace(url, whole), whatsapp }
}

export async function dismissRequest(
  client: QueryClient,
  { id }: Job,
  request: CustomerRequest,
): Promise<void> {
  const body = { customer_request_id: request.id, requested_at: request.requested_at }
  cacheJob(client, await call('POST /jobs/{id}/customer-request/dismiss', { params: { id }, body }))
}

export async function confirmReport(client: QueryClient, { id }: Job, report_id: number): Promise<Job> {
  return cacheJob(
    client,
    await call('POST /jobs/{id}/completion-report/confirm', { params: { id }, body: { report_id } }),
  )
}

export async function dismissReport(
  client: QueryClient,
  { id }: Job,
  body: { report_id: number; reason: string },
): Promise<void> {
  cacheJob(client, await call('POST /jobs/{id}/completion-report/dismiss', { params: { id }, body }))
}
