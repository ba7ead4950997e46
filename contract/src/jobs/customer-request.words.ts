import { terms } from '../shared/terms.ts'

/** What a customer may ask for on the page of the tracking link. */
export const customerRequestKinds = terms('reschedule', 'cancel')
export type CustomerRequestKind = (typeof customerRequestKinds)[number]['slug']
