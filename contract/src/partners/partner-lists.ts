import { terms } from '../shared/terms.ts'

/** How much a partner has to do today, and from how many jobs on that is busy. No Zod: every page may say it. */
export const partnerLoads = terms('none', 'some', 'busy')
export const busyFrom = 4

/** Who owes whom: the partner us, we the partner, or nobody. */
export const partnerDues = terms('owes', 'owed', 'settled')
