import type { completionReportsContract } from 'contract/completion-reports/completion-reports.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import {
  confirmReport,
  confirmReports,
  dismissReport,
  settleWithReports,
} from './completion-reports.service.ts'
import { listPartnersWithReports, listReportsOf } from './report-list.store.ts'

type Needs = Pick<Platform, 'queue'>

export function completionReportsRoutes({ queue }: Needs): Handlers<typeof completionReportsContract> {
  return {
    'GET /completion-reports/partners': ({ db }) => listPartnersWithReports(db),
    'GET /partners/{id}/completion-reports': ({ db }, { params }) => listReportsOf(db, params.id),
    'POST /completion-reports/confirm': (ctx, { body }) => confirmReports(ctx, queue, body),
    'POST /partners/{id}/settlements': (ctx, { params, body }) =>
      settleWithReports(ctx, queue, params.id, body),
    'POST /jobs/{id}/completion-report/confirm': (ctx, { params, body }) =>
      confirmReport(ctx, queue, params.id, body),
    'POST /jobs/{id}/completion-report/dismiss': (ctx, { params, body }) =>
      dismissReport(ctx, params.id, body),
  }
}
