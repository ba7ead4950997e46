import { terms } from '../shared/terms.ts'

/** Constants without schemas, for the staff list. */
export const staffStates = terms('active', 'invited', 'deactivated')
export type StaffState = (typeof staffStates)[number]['slug']

/** How long an invitation link is valid. */
export const invitationDays = 7
