import { terms } from '../shared/terms.ts'

/** Constants without schemas, for the lists of the browser. */
export const deletableTypes = terms('enquiry', 'customer', 'job', 'partner')
export type DeletableType = (typeof deletableTypes)[number]['slug']

/** Days for which a deleted record can be restored. */
export const trashDays = 30
