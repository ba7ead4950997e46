import { requiredText, text } from 'contract/shared/fields.ts'
import * as z from 'zod'

export const reasonForm = z.object({ reason: requiredText(500) })
export const optionalReasonForm = z.object({ reason: text(500) })
