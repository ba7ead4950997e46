import * as z from 'zod'
import { exportFormats } from './exports.ts'
import { readGstin } from './gstin.ts'
import { maxPaise } from './money.ts'
import { oneLine } from './one-line.ts'
import { readPhone } from './phone.ts'

/**
 * Field types of every domain. Text is trimmed, has a maximum length, and refuses NUL and lone surrogates,
 * which PostgreSQL cannot store.
 */
export function text(max: number): z.ZodString {
  return storable(z.string().trim(), max)
}
export function requiredText(max: number): z.ZodString {
  return text(max).min(1, 'must not be empty')
}
/** A name or title: see `oneLine`. */
export function line(max: number): z.ZodString {
  return storable(z.string().overwrite(oneLine), max)
}
export function requiredLine(max: number): z.ZodString {
  return line(max).min(1, 'must not be empty')
}

function storable(schema: z.ZodString, max: number): z.ZodString {
  return schema
    .max(max, `must have at most ${max} characters`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'contains a character that cannot be stored',
    )
}

/** The message of an empty value, or that of an invalid one. */
const orMissing = (missing: string, invalid: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === null || input === undefined || input === '' || Number.isNaN(input) ? missing : invalid,
})

/** Any Indian form in, E.164 out. */
export const phone = z
  .string()
  .max(40, 'Enter a 10-digit number')
  .transform((raw, context) => {
    const read = readPhone(raw)
    if ('e164' in read) return read.e164
    context.issues.push({ code: 'custom', input: raw, message: read.problem })
    return z.NEVER
  })

/** Capitals without spaces, with a valid check character. */
export const gstin = z
  .string()
  .max(30, 'must have 15 characters')
  .transform((raw, context) => {
    const read = readGstin(raw)
    if ('value' in read) return read.value
    context.issues.push({ code: 'custom', input: raw, message: read.problem })
    return z.NEVER
  })

export const email = z.email('must be an email address such as name@example.com').max(254).toLowerCase()

/** Positive safe integer in JSON bodies. */
export const id = z
  .int(orMissing('must be selected', 'must be a whole number'))
  .positive('must be a positive id')
/** An id as text. */
export const idFromText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a positive id')
  .transform(Number)
/** An id in a path or a query. */
export const idText = z.union([id, idFromText])
export const idParams = z.object({ id: idText })

/** Integer paise, not negative. */
export const paise = z
  .int(orMissing('is required', 'must be an amount in whole paise'))
  .min(0, 'must not be negative')
  .max(maxPaise, 'is more than the largest amount, ₹100,000,000.00')

/** Paise in a query. */
export const paiseText = z.union([
  paise,
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be an amount in whole paise')
    .transform(Number)
    .pipe(paise),
])

/** A time: ISO 8601 with a zone in, UTC out. */
export const moment = z.iso
  .datetime({
    offset: true,
    ...orMissing('is required', 'must be a date and time such as 2026-04-01T10:30:00Z'),
  })
  .refine((value) => isWithinReason(value), 'must be between the years 2000 and 2100')
  .transform((value) => new Date(value).toISOString())

function isWithinReason(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return year >= 2000 && year <= 2100
}

/** A calendar day, `2026-04-01`, in the business's time zone. */
export const day = z.iso
  .date(orMissing('is required', 'must be a date such as 2026-04-01'))
  .refine(
    (value) => value >= '2000-01-01' && value <= '2100-12-31',
    'must be between the years 2000 and 2100',
  )

/** A calendar month, `2026-04`. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-04')

/** A time in a response: UTC ISO 8601. */
export const timestamp = z.string()
export const version = z.int().min(1, 'must be the version you read')

/** Columns of every editable record. */
export const recordFields = { id, created_at: timestamp, updated_at: timestamp, version }

/** Short forms of related records in responses. */
export const named = z.object({ id, name: z.string() })
export const titled = z.object({ id, title: z.string() })

export const success = z.object({ success: z.literal(true) })

/** The format of a download, beside the list's own filters. */
export const exportFormat = z.enum(exportFormats).default('csv')
