import { period } from 'contract/enquiries/schedule.schema.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { id, phone, requiredText } from 'contract/shared/fields.ts'
import { fieldsShown } from 'contract/shared/record-fields.ts'
import * as z from 'zod'
import type { CallerChoice } from '#features/customers/public.ts'
import { addressTyped, isBegun } from '#features/locations/public.ts'

const words = {
  service: 'Choose a service',
  address: 'Enter a six-digit pincode and choose the area',
  end: 'must be after the start',
}

const { category_id, price, material_cost, ...fields } = fieldInputs(fieldsShown(jobFields, 'create'))

/** Reported together with the other errors, not only when the rest is valid. */
const always = () => true

/** The values of the form of a new job: the contract's fields, and the user's choices around them. */
export const jobForm = z
  .object({
    phone,
    name: requiredText(120),
    /** The user's choice on the caller's card; null means the default. */
    choice: z.custom<CallerChoice | null>(() => true),
    category_id: category_id.nullable().refine((value) => value !== null, words.service),
    ...period.shape,
    price: price.nullable(),
    material_cost: material_cost.nullable(),
    ...fields,
    partner_id: id.nullable(),
    /** One of the customer's addresses; null means the one typed below. */
    address_id: id.nullable(),
    address: addressTyped,
  })
  .refine((values) => values.ends_at > values.starts_at, {
    path: ['ends_at'],
    error: words.end,
    when: always,
  })
  .refine((values) => values.address_id !== null || isBegun(values.address), {
    path: ['address', 'pincode'],
    error: words.address,
    when: always,
  })
export type JobTyped = z.input<typeof jobForm>
export type JobValues = z.output<typeof jobForm>
