import { terms } from '../shared/terms.ts'

/** How a person asked for necessary messages only. */
export const optOutWays = terms('call', 'sms', 'whatsapp', 'email', 'in person')
