import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import { reworkBearers } from 'contract/complaints/complaints.words.ts'
import { period } from 'contract/enquiries/schedule.schema.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { id, moment, paise, requiredText, text } from 'contract/shared/fields.ts'
import { slugs } from 'contract/shared/terms.ts'
import * as z from 'zod'

export const complaintForm = z.object(fieldInputs(complaintFields))
export type ComplaintValues = z.output<typeof complaintForm>

export const complaintMoveForm = z.object({ reason: requiredText(500), visit_at: moment.nullable() })
export const complaintVisitForm = complaintMoveForm.extend({ visit_at: moment })

export const complaintReworkForm = z
  .object({ ...period.shape, price: paise, note: text(4000).nullable(), partner_id: id.nullable() })
  .extend({ borne_by: z.enum(slugs(reworkBearers)), visit_cost: paise.nullable() })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
  .refine((value) => value.borne_by === 'customer' || value.visit_cost !== null, {
    path: ['visit_cost'],
    error: 'is required. Enter 0 for none',
  })
