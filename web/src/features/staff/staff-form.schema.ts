import { roleSlug } from 'contract/session/session.schema.ts'
import { staffCreate } from 'contract/staff/team.schema.ts'
import * as z from 'zod'

const { roles: _, ...fields } = staffCreate.shape

/** An invitation: the higher role includes the lower ones, so one is chosen. */
export const staffForm = z.object({ ...fields, role: roleSlug })
export type StaffTyped = z.input<typeof staffForm>
export type StaffValues = z.output<typeof staffForm>
