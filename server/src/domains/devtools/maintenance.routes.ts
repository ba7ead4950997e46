import type { maintenanceContract } from 'contract/devtools/maintenance.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { readMaintenance } from '#platform/maintenance/maintenance.ts'
import { endMaintenance, startMaintenance } from './maintenance.service.ts'

export function maintenanceRoutes(): Handlers<typeof maintenanceContract> {
  return {
    'GET /maintenance': ({ db }) => readMaintenance(db),
    'POST /maintenance': (ctx, { body }) =>
      startMaintenance(ctx, { message: body.message || null, ends_at: body.ends_at ?? null }),
    'POST /maintenance/end': (ctx) => endMaintenance(ctx),
  }
}
