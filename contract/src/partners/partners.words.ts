import { terms } from '../shared/terms.ts'

/** Workload of a partner today, and the number of jobs from which it is busy. Without Zod, for every page. */
export const partnerLoads = terms('none', 'some', 'busy')
export const busyFrom = 4

/** Whether a document of a partner ends within 30 days, or has ended and was not replaced. */
export const partnerDocuments = terms('expiring', 'expired')

/** The direction of a partner's balance. */
export const partnerDues = terms('owes', 'owed', 'settled')
