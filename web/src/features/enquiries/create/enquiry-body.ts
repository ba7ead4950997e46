import type { CallerChoice } from '#features/customers/public.ts'
import { addressBody } from '#features/locations/public.ts'
import { answersBody } from '../answers-body.ts'
import type { EnquiryValues } from './new-enquiry.schema.ts'

/** The customer of the enquiry; `new_customer` only if the user chose it although the number is known. */
type EnquiryCustomer = { customer_id: number | null; new_customer: boolean }

export function toEnquiryCustomer(choice: CallerChoice, isDuplicate: boolean): EnquiryCustomer {
  return { customer_id: choice.kind === 'customer' ? choice.id : null, new_customer: isDuplicate }
}

/** The body of POST /enquiries from the form's values and its customer. */
export function enquiryBody(
  values: EnquiryValues,
  enquiryCustomer: EnquiryCustomer,
  questions: readonly { id: number }[],
  follow_up_at: string | null = values.follow_up_at,
) {
  const { choice: _, answers, address, address_id, ...fields } = values
  const attached = enquiryCustomer.customer_id === null ? null : address_id
  return {
    ...fields,
    ...enquiryCustomer,
    follow_up_at,
    address_id: attached,
    address: attached === null ? addressBody(address) : null,
    answers: answersBody(answers, questions),
  }
}
