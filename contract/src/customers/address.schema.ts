import * as z from 'zod'
import { placeTypes } from '../choices.ts'
import { id, recordFields, requiredText, text, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'

export const addressFields = {
  label: text(60).nullable(),
  place_type: z.enum(slugs(placeTypes)),
  line_1: requiredText(200),
  line_2: text(200).nullable(),
  landmark: text(200).nullable(),
  /** Id of the pincode's location, which gives area, district and state. */
  location_id: id,
}
export const addressInput = z.strictObject(addressFields)
/** The owner: exactly one of the two. */
const owner = { customer_id: id.nullable(), partner_id: id.nullable() }

export const addressCreate = z
  .strictObject({
    ...addressFields,
    customer_id: id.nullable().default(null),
    partner_id: id.nullable().default(null),
    primary: z.boolean().default(false),
  })
  .refine((value) => (value.customer_id === null) !== (value.partner_id === null), {
    path: ['customer_id'],
    error: 'Send either a customer or a partner',
  })
export const addressUpdate = z.strictObject({ ...addressFields, primary: z.boolean(), version })

export const address = z.object({
  ...recordFields,
  ...owner,
  ...addressFields,
  primary: z.boolean(),
  pincode: z.string(),
  area: z.string(),
  district: z.string(),
  state: z.string(),
})
export type Address = z.infer<typeof address>
