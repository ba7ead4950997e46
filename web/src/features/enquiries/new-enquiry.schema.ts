import { enquiryFields, enquiryStatus } from 'contract/enquiries/enquiries.schema.ts'
import { period } from 'contract/enquiries/schedule.schema.ts'
import { id } from 'contract/shared/fields.ts'
import * as z from 'zod'
import type { CallerChoice } from '#features/customers/customer-picker.tsx'
import { addressTyped } from '#features/locations/address-typed.schema.ts'

const answerValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** What the form of a new enquiry holds: the contract's fields, and what is decided around them. */
export const enquiryForm = z
  .object({
    ...enquiryFields,
    status: enquiryStatus,
    /** What was chosen by hand on the caller's card; null leaves it to the default. */
    choice: z.custom<CallerChoice | null>(() => true),
    answers: answerValues,
    /** One of the customer's addresses; null means the one typed below, if any. */
    address_id: id.nullable(),
    address: addressTyped,
    visit: period.nullable(),
  })
  .refine((values) => values.status !== 'asked-to-call-later' || values.follow_up_at !== null, {
    path: ['follow_up_at'],
    error: 'must say when to call again',
  })
export type EnquiryTyped = z.input<typeof enquiryForm>
export type EnquiryValues = z.output<typeof enquiryForm>
