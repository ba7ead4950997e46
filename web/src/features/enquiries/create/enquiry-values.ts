import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { callBackAt } from 'contract/enquiries/next-action.rules.ts'
import type { BusinessWeek } from 'contract/settings/business-hours.rules.ts'
import { emptyOptionals } from 'contract/shared/record-fields.ts'
import { emptyAddress } from '#features/locations/public.ts'
import { currentTime } from '#shared/current-time.ts'
import type { EnquiryTyped } from './new-enquiry.schema.ts'

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

/**
 * The default time of the next call: without an outcome, a visit or a time it is two hours ahead, in business
 * hours.
 */
export function nextCallAt(
  { status, follow_up_at, visit }: Pick<EnquiryTyped, 'status' | 'follow_up_at' | 'visit'>,
  week: BusinessWeek,
): string | null {
  if (follow_up_at || status !== 'open' || visit) return follow_up_at
  return callBackAt(currentTime(), week)
}

/** The note with the new line instead of the old one; null when it is empty. */
export function withLine(note: string | null, before: string | null, line: string | null): string | null {
  const others = (note ?? '').split('\n').filter((each) => each !== before)
  return [...others, line ?? ''].filter(Boolean).join('\n') || null
}
