import { terms } from '../shared/terms.ts'
import type { SlugOf } from '../vocabulary.ts'

/**
 * The result of a partner's report. `withdrawn`: the job was reopened. `replaced`: it was completed again. `returned`:
 * the job was cancelled and the customer got the money back. The database checks the same list.
 */
export const reportStates = terms('open', 'confirmed', 'dismissed', 'withdrawn', 'replaced', 'returned')
export type ReportState = SlugOf<typeof reportStates>
