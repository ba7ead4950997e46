import * as z from 'zod'
import { requiredText, timestamp, version } from '../shared/fields.ts'
import { panPattern, panProblem } from '../shared/pan.ts'

const bankAccount = z.strictObject({
  number: z
    .string()
    .trim()
    .transform((value) => value.replace(/[\s-]/g, ''))
    .refine((value) => /^\d{6,18}$/.test(value), 'must have 6 to 18 digits'),
  ifsc: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC such as HDFC0001234'),
  holder: requiredText(120),
})

const upiId = z
  .string()
  .trim()
  .max(120, 'must have at most 120 characters')
  .regex(/^[\w.-]{2,64}@[a-z][a-z0-9.-]{1,48}$/i, 'must be a UPI ID such as name@bank')

const pan = z.string().trim().toUpperCase().regex(panPattern, panProblem)

/** A missing field stays unchanged; null removes it. The partner's version, as the user read it. */
export const bankDetailsUpdate = z.strictObject({
  version,
  account: bankAccount.nullable().optional(),
  upi_id: upiId.nullable().optional(),
  pan: pan.nullable().optional(),
})

/** Account number, UPI ID and PAN are masked: no response contains them. */
export const bankDetails = z.object({
  account: z.object({ number: z.string(), ifsc: z.string(), holder: z.string() }).nullable(),
  upi_id: z.string().nullable(),
  pan: z.string().nullable(),
  changed_at: timestamp.nullable(),
  /** Of the partner. */
  version,
})
export type BankDetails = z.infer<typeof bankDetails>
