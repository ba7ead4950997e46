import type { Job } from 'contract/jobs/jobs.schema.ts'
import { dueOf } from 'contract/ledger/due.rules.ts'
import { findAddressOf } from '#domains/customers/public.ts'
import { listJobConcessions, listJobPayments } from '#domains/ledger/public.ts'
import { messagesOfJob } from '#domains/messages/public.ts'
import { findRating } from '#domains/partners/public.ts'
import { notFound } from '#domains/trash/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { listAssignments } from './assignments.store.ts'
import { findWaitingReport } from './completion-reports.store.ts'
import { findCustomerRequest } from './customer-requests.store.ts'
import { findPartnerLink, findTrackingLink } from './job-links.store.ts'
import { findJobSchedule } from './job-schedule.store.ts'
import {
  findComplaints,
  findJob,
  findReworks,
  findSurroundings,
  type JobRecord,
  lockJob,
} from './jobs.store.ts'
import { warrantyOfJob } from './warranty.service.ts'

/** @throws AppError not_found */
export async function requireJob(ctx: AnyContext, id: number): Promise<JobRecord> {
  const row = await findJob(ctx.db, id)
  if (!row) throw await notFound(ctx.db, 'job', id)
  return row
}

/** A job with all that its page shows, in a fixed number of queries. @throws AppError not_found */
export async function getJob(ctx: AnyContext, id: number): Promise<Job> {
  const row = await requireJob(ctx, id)
  return {
    ...row,
    ...(await findSurroundings(ctx.db, id)),
    reworks: await findReworks(ctx.db, id),
    complaints: await findComplaints(ctx.db, id),
    warranty_to: await warrantyOfJob(ctx, row),
    due: dueOf(row),
    address: await findAddressOf(ctx.db, row.address_id),
    assignments: await listAssignments(ctx.db, id),
    partner_link: await findPartnerLink(ctx.db, id),
    completion_report: row.status === 'cancelled' ? null : await findWaitingReport(ctx.db, id),
    tracking_link: await findTrackingLink(ctx.db, id),
    customer_request: await findCustomerRequest(ctx.db, id),
    rating: row.status === 'completed' ? await findRating(ctx.db, id) : null,
    schedule: await findJobSchedule(ctx.db, id),
    payments: await listJobPayments(ctx.db, id),
    concessions: await listJobConcessions(ctx.db, id),
    messages: await messagesOfJob(ctx, id),
  }
}

/**
 * The locked job of a payment: of payments at once each sees the due that the one before left.
 * @throws AppError not_found
 */
export async function lockJobForMoney(ctx: AnyContext, id: number): Promise<JobRecord> {
  const job = await lockJob(ctx.db, id)
  if (!job) throw new AppError('not_found')
  return job
}
