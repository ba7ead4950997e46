import { enquiryFields } from 'contract/enquiries/enquiries.schema.ts'
import { intakeKeyCreate } from 'contract/intake/intake.schema.ts'
import * as z from 'zod'

/** What is typed; the key itself is thought up by the form. */
export const newKeyForm = intakeKeyCreate.omit({ key: true })

/** What a lead must have to become an enquiry. */
export const replayForm = z.object({
  name: enquiryFields.name,
  phone: enquiryFields.phone,
  category_id: enquiryFields.category_id,
})
