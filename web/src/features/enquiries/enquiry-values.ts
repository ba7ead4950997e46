import { enquiryFields, enquiryStatus } from 'contract/enquiries/enquiries.schema.ts'
import { period } from 'contract/enquiries/schedule.schema.ts'
import { id } from 'contract/shared/fields.ts'
import * as z from 'zod'
import type { CallerChoice } from '#features/customers/customer-picker.tsx'
import { addressBody, addressTyped, emptyAddress } from '#features/locations/place-picker.tsx'
import { answersBody } from './answers-body.ts'

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

export const emptyEnquiry: EnquiryTyped = {
  phone: '',
  choice: null,
  name: '',
  source: 'unknown',
  temperature: 'medium',
  category_id: null,
  answers: {},
  address_id: null,
  address: emptyAddress,
  quoted_price: null,
  status: 'open',
  follow_up_at: null,
  visit: null,
  assigned_to: null,
  note: null,
}

/** Whose the enquiry is; `new_customer` only where somebody decided so although the number is known. */
export type Whose = { customer_id: number | null; new_customer: boolean }

export function whoseIs(choice: CallerChoice, isDuplicate: boolean): Whose {
  return { customer_id: choice.kind === 'customer' ? choice.id : null, new_customer: isDuplicate }
}

/** The body of POST /enquiries for what was typed and whose it is. */
export function enquiryBody(values: EnquiryValues, whose: Whose, asked: readonly { id: number }[]) {
  const { choice: _, answers, address, address_id, ...fields } = values
  const attached = whose.customer_id === null ? null : address_id
  return {
    ...fields,
    ...whose,
    address_id: attached,
    address: attached === null ? addressBody(address) : null,
    answers: answersBody(answers, asked),
  }
}
