import { terms } from '../shared/terms.ts'

/** Plain data without schemas: the list of staff holds it. */
export const staffStates = terms('active', 'invited', 'deactivated')
export type StaffState = (typeof staffStates)[number]['slug']

/** How long the link of an invitation holds. */
export const invitationDays = 7
