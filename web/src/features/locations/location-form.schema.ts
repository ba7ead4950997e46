import type { LocationType } from 'contract/choices.ts'
import { locationFields, pincode } from 'contract/locations/locations.schema.ts'
import { id } from 'contract/shared/fields.ts'
import * as z from 'zod'

/** The typed fields of a location; its type is in the address of the page. */
export function placeForm(type: LocationType) {
  const title = type === 'pincode' ? locationFields.title.pipe(pincode) : locationFields.title
  const parent_id = id
    .nullable()
    .refine((value) => (value === null) === (type === 'state'), 'must be selected')
  return z.object({ title, parent_id })
}
