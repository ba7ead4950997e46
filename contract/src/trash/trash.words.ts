import { terms } from '../shared/terms.ts'

/** Plain data without schemas: the lists of the browser hold it. */
export const deletableTypes = terms('enquiry', 'customer', 'job')
export type DeletableType = (typeof deletableTypes)[number]['slug']

/** Days a deleted record can be restored. */
export const trashDays = 30
