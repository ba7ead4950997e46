import { terms } from '../shared/terms.ts'
import type { SlugOf } from '../vocabulary.ts'

/** The result of a received lead: an enquiry, a duplicate, or unresolved. */
export const intakeStates = terms('taken', 'duplicate', 'refused')
export type IntakeState = SlugOf<typeof intakeStates>
