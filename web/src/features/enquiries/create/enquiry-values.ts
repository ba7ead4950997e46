import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { callBackAt } from 'contract/enquiries/next-action.rules.ts'
import type { BusinessWeek } from 'contract/settings/business-hours.rules.ts'
import { emptyOptionals } from 'contract/shared/record-fields.ts'
import type { CallerChoice } from '#features/customers/public.ts'
import { addressBody, emptyAddress } from '#features/locations/public.ts'
import { currentTime } from '#shared/current-time.ts'
import { answersBody } from '../answers-body.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'

const { next_action: _, ...optionals } = emptyOptionals(enquiryFields)

export const emptyEnquiry: EnquiryTyped = {
  ...optionals,
  phone: '',
  choice: null,
  source: 'unknown',
  temperature: 'medium',
  answers: {},
  address_id: null,
  address: emptyAddress,
  status: 'open',
  visit: null,
  activity_type: null,
  call_note: null,
}

/** The customer of the enquiry; `new_customer` only if the user chose it although the number is known. */
export type Whose = { customer_id: number | null; new_customer: boolean }

export function whoseIs(choice: CallerChoice, isDuplicate: boolean): Whose {
  return { customer_id: choice.kind === 'customer' ? choice.id : null, new_customer: isDuplicate }
}

/** The body of POST /enquiries for what was typed and whose it is. */
export function enquiryBody(
  values: EnquiryValues,
  whose: Whose,
  asked: readonly { id: number }[],
  follow_up_at: string | null = values.follow_up_at,
) {
  const { choice: _, answers, address, address_id, ...fields } = values
  const attached = whose.customer_id === null ? null : address_id
  return {
    ...fields,
    ...whose,
    follow_up_at,
    address_id: attached,
    address: attached === null ? addressBody(address) : null,
    answers: answersBody(answers, asked),
  }
}

/** The time of the next call: of an enquiry without an outcome, a visit or a time it is two hours ahead, in business hours. */
export function nextCallAt(
  { status, follow_up_at, visit }: Pick<EnquiryTyped, 'status' | 'follow_up_at' | 'visit'>,
  week: BusinessWeek,
): string | null {
  if (follow_up_at || status !== 'open' || visit) return follow_up_at
  return callBackAt(currentTime(), week)
}
