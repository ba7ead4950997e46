import type { dashboardContract } from 'contract/dashboard/dashboard.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { readToday } from './dashboard.store.ts'

export function dashboardRoutes(): Handlers<typeof dashboardContract> {
  return { 'GET /dashboard/today': (ctx) => readToday(ctx) }
}
