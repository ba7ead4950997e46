import * as z from 'zod'
import { locationTypes } from '../choices.ts'
import { joinDigits } from '../shared/digits.ts'
import { id, idText, requiredLine, text, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'

export const locationType = z.enum(slugs(locationTypes))

export const locationFields = { title: requiredLine(120), type: locationType, parent_id: id.nullable() }
/** state > district > area > pincode; several areas may contain the same pincode title. */
export const location = z.object({ id, ...locationFields })
export type Location = z.infer<typeof location>

export const locationCreate = z.strictObject(locationFields)
export const locationUpdate = z.strictObject({ ...locationFields, version })
export const locationRecord = location.extend({ version })

/** One row of the flat view; `location_id` is the pincode's own id. */
export const place = z.object({
  location_id: id,
  pincode: z.string(),
  area: z.string(),
  district: z.string(),
  state: z.string(),
})
export type Place = z.infer<typeof place>

/** Six digits of any script, also in groups. */
export const pincode = z
  .string()
  .overwrite(joinDigits)
  .regex(/^[1-9]\d{5}$/, 'must have six digits and not start with 0')

/** Every location of a pincode, and whether a partner serves it. */
export const pincodeResult = z.object({
  pincode: z.string(),
  places: z.array(place),
  /** Approved partners whose service area covers it, at any level. */
  partners: z.int(),
  /** The same for the given category; null without one. */
  category_partners: z.int().nullable(),
})
export type PincodeResult = z.infer<typeof pincodeResult>

export const placeSearch = z.strictObject({ q: text(100), limit: idText.optional() })
