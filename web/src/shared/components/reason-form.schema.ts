import { requiredText } from 'contract/shared/fields.ts'
import * as z from 'zod'

export const reasonForm = z.object({ reason: requiredText(500) })
