import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { intakeKeyCreate } from 'contract/intake/intake.schema.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { requiredText } from 'contract/shared/fields.ts'
import * as z from 'zod'

/** The typed fields; the form generates the key. */
export const newKeyForm = intakeKeyCreate.omit({ key: true })

const inputs = fieldInputs(enquiryFields)

/** The fields that a lead needs to become an enquiry. */
export const replayForm = z.object({
  name: requiredText(enquiryFields.name.max),
  phone: inputs.phone,
  category_id: inputs.category_id,
})
