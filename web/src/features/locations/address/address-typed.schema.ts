import { addressFields } from 'contract/customers/address.schema.ts'
import { id } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { isBegun } from './address-values.ts'

const words = {
  needsLine: 'Enter the house and street',
  needsArea: 'Enter a six-digit pincode and choose the area',
}

/** An address as typed: the pincode as text, and its location once that is known. */
export const addressTyped = z
  .object({ ...addressFields, line_1: z.string(), pincode: z.string(), location_id: id.nullable() })
  .superRefine((address, context) => {
    if (!isBegun(address)) return
    const issue = (field: string, message: string) =>
      context.issues.push({ code: 'custom', path: [field], message, input: address })
    if (address.line_1.trim() === '') issue('line_1', words.needsLine)
    if (address.location_id === null) issue('pincode', words.needsArea)
  })
