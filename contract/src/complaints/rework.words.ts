import { terms } from '../shared/terms.ts'

/** Who bears the parts and the visit of a rework job: the partner of the first job, the company, or the customer by the price. */
export const reworkBearers = terms('partner', 'company', 'customer')
export type ReworkBearer = (typeof reworkBearers)[number]['slug']
