import type { Api } from 'contract/api.ts'
import type { CallResult } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery, queryClient } from '#shared/api/query-client.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { maintenanceText } from '#src/text/en/devtools.ts'
import { getText } from '#src/text/intl.ts'

export type Maintenance = CallResult<Api['GET /maintenance']>

/** Looked at again when it changes, like any record. */
export const maintenanceQuery = apiQuery('GET /maintenance')

export async function endMaintenance(): Promise<void> {
  cacheMaintenance(await call('POST /maintenance/end'))
  toast.success(getText(maintenanceText, 'maintenance.ended'))
}

/** What was answered is what is so now. */
export function cacheMaintenance(state: Maintenance): void {
  queryClient.setQueryData(maintenanceQuery.queryKey, state)
}
