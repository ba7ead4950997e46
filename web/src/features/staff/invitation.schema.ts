import { invitationAccept } from 'contract/staff/team.schema.ts'
import * as z from 'zod'

const { name, password } = invitationAccept.shape
export const invitationForm = z.object({ name, password })
export type InvitationValues = z.output<typeof invitationForm>
