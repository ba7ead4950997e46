import { partnerCreate } from 'contract/partners/partners.schema.ts'
import { day, text } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { addressBody, addressTyped } from '#features/locations/public.ts'

export const daysOffForm = z
  .object({ from_day: day, to_day: day, reason: text(200).nullable() })
  .refine(({ from_day, to_day }) => to_day >= from_day, {
    path: ['to_day'],
    error: 'must not be before the first day',
  })

export const partnerForm = z.object(partnerCreate.shape)

export const partnerAddressForm = z
  .object({ address: addressTyped, primary: z.boolean() })
  .refine(({ address }) => addressBody(address) !== null, {
    path: ['address', 'pincode'],
    error: 'Enter a six-digit pincode',
  })
export type PartnerTyped = z.input<typeof partnerForm>
export type PartnerValues = z.output<typeof partnerForm>
