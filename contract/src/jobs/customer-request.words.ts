import { terms } from '../shared/terms.ts'

/** The requests that a customer can send from the page of the tracking link. */
export const customerRequestKinds = terms('reschedule', 'cancel')
export type CustomerRequestKind = (typeof customerRequestKinds)[number]['slug']
