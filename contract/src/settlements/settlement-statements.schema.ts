import * as z from 'zod'
import { ledgerKind } from '../ledger/ledger.schema.ts'
import { linkLanguage } from '../links/links.schema.ts'
import { day, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { messageStates } from '../vocabulary.ts'
import { lineStates } from './settlement-runs.rules.ts'

/**
 * How the statement of a line was sent last: the state of its message, or `by-hand` for a link that a user
 * handed over.
 */
export const statementState = z.enum([...slugs(messageStates), 'by-hand'])
export type StatementState = z.infer<typeof statementState>

/**
 * A payment by UPI: the address that an app opens, and the same as a QR code (an SVG path of unit squares).
 */
export const upiPayment = z.object({ uri: z.string(), qr: z.object({ path: z.string(), size: z.int() }) })

/** How the partner pays a line; null when nothing is to be collected, or without a UPI ID in the settings. */
export const lineCollection = z.object({ upi: upiPayment.nullable() })

/** Most entries that the page of a link lists; the PDF has all. */
export const shownEntries = 50

/** What the page of a settlement link shows. Money in paise; a positive amount is owed by the partner. */
export const settlementPage = z.object({
  reference: z.string(),
  business: z.object({ name: z.string(), phone: z.string() }),
  partner: z.string(),
  language: linkLanguage,
  cut_off: day,
  state: z.enum(lineStates),
  opening: z.int(),
  /** The sums by which later entries raise and lower what the partner owes. */
  adds: z.int(),
  reduces: z.int(),
  balance: z.int(),
  /** Tax that is deducted from what the business pays. */
  tds: z.int(),
  /** The amount to pay or collect; positive is paid by the partner. */
  net: z.int(),
  paid_at: timestamp.nullable(),
  utr: z.string().nullable(),
  /** The newest entries, and how many there are; `kept` as in the ledger. */
  entries: z.array(
    z.object({
      day,
      kind: ledgerKind,
      amount: z.int(),
      kept: z.int().nullable(),
      job: z.string().nullable(),
    }),
  ),
  entries_total: z.int(),
  upi: upiPayment.nullable(),
  /** False until the page has recorded that it was opened. */
  opened: z.boolean(),
})
export type SettlementPage = z.infer<typeof settlementPage>
