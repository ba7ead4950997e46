import { maintenanceFields } from 'contract/devtools/devtools.contract.ts'
import * as z from 'zod'

const { message, ends_at } = maintenanceFields
export const maintenanceForm = z.object({ message: message.unwrap(), ends_at: ends_at.unwrap() })
export type MaintenanceValues = z.output<typeof maintenanceForm>
