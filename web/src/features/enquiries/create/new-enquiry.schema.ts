import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { enquiryStatus } from 'contract/enquiries/enquiries.schema.ts'
import { period } from 'contract/enquiries/schedule.schema.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { id, text } from 'contract/shared/fields.ts'
import * as z from 'zod'
import type { CallerChoice } from '#features/customers/public.ts'
import { addressBody, addressTyped } from '#features/locations/public.ts'

const answerValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const { next_action: _, lost_reason, lost_note, ...fields } = fieldInputs(enquiryFields)

export const enquiryForm = z
  .object({
    ...fields,
    status: enquiryStatus,
    // Drafts of an earlier version of the form do not have these fields.
    lost_reason: lost_reason.default(null),
    lost_note: lost_note.default(null),
    /** The outcome of the call; null while there was none. */
    activity_type: z.enum(['call']).nullable().default(null),
    call_note: text(4000).nullable().default(null),
    /** The user's choice on the caller's card; null means the default. */
    choice: z.custom<CallerChoice | null>(() => true),
    answers: answerValues,
    /** One of the customer's addresses; null means the one typed below, if any. */
    address_id: id.nullable(),
    address: addressTyped,
    visit: period.nullable(),
  })
  .refine((values) => values.status !== 'asked-to-call-later' || values.follow_up_at !== null, {
    path: ['follow_up_at'],
    error: 'Enter the time to call back',
  })
  .refine(
    (values) => values.name || values.choice?.kind === 'customer' || addressBody(values.address) === null,
    {
      path: ['name'],
      error: 'Enter a name to save the address',
    },
  )
  .refine((values) => values.lost_reason !== 'other' || (values.lost_note ?? '') !== '', {
    path: ['lost_note'],
    error: 'Enter the reason',
  })
/** A typed address, which begins with its pincode. */
export const addressForm = z
  .object({ address: addressTyped })
  .refine(({ address }) => addressBody(address) !== null, {
    path: ['address', 'pincode'],
    error: 'Enter a six-digit pincode',
  })

export type EnquiryTyped = z.input<typeof enquiryForm>
export type EnquiryValues = z.output<typeof enquiryForm>
