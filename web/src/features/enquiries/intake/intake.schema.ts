import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { intakeKeyCreate } from 'contract/intake/intake.schema.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { requiredText } from 'contract/shared/fields.ts'
import * as z from 'zod'

/** What is typed; the key itself is thought up by the form. */
export const newKeyForm = intakeKeyCreate.omit({ key: true })

const inputs = fieldInputs(enquiryFields)

/** What a lead must have to become an enquiry. */
export const replayForm = z.object({
  name: requiredText(enquiryFields.name.max),
  phone: inputs.phone,
  category_id: inputs.category_id,
})
