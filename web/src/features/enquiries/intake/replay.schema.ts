import { enquiryFields } from 'contract/enquiries/enquiries.schema.ts'
import * as z from 'zod'

/** What a lead must have to become an enquiry. */
export const replayForm = z.object({
  name: enquiryFields.name,
  phone: enquiryFields.phone,
  category_id: enquiryFields.category_id,
})
