import * as z from 'zod'
import { late_entry } from '../payments/payments.schema.ts'
import {
  day,
  exportFormat,
  id,
  idText,
  named,
  paise,
  recordFields,
  requiredText,
  text,
  timestamp,
  version,
} from '../shared/fields.ts'
import { listQuery, paged } from '../shared/paging.ts'
import { lineStates, maxPastedLines, pastedMethods } from './settlement-runs.rules.ts'
import { statementState } from './settlement-statements.schema.ts'

/** `paid` is an approved run of which every line is paid or left out. */
export const runStatuses = ['computing', 'draft', 'approved', 'paid', 'closed', 'discarded'] as const
export const leftOutReasons = ['threshold', 'disputed', 'by-hand', 'carried-over'] as const

export const runCreate = z.strictObject({
  /** Balances are those at the end of this day. */
  cut_off: day,
  /** Paise: smaller balances are left out. */
  threshold: paise.default(0),
  location_ids: z.array(id).max(100).default([]),
  partner_ids: z.array(id).max(1000).default([]),
})

/** Number of lines, and their sum; paise, positive. */
const sum = z.object({ lines: z.int(), amount: z.int() })

export const settlementRun = z.object({
  ...recordFields,
  cut_off: day,
  threshold: z.int(),
  location_ids: z.array(id),
  partner_ids: z.array(id),
  status: z.enum(runStatuses),
  /** Partners to read for the draft, and those read. */
  partners: z.int(),
  partners_read: z.int(),
  created_by: named.nullable(),
  approved_by: named.nullable(),
  /** What we pay and what partners pay, of lines that are not left out. */
  payable: sum,
  collectable: sum,
  /** The part of these that is neither paid nor left out. */
  due: sum,
  left_out: sum,
  /** Payable lines without bank account and UPI ID. */
  without_bank: z.int(),
  /** Lines whose statement was sent by SMS, waits to be sent, was handed over as a link, or was refused. */
  statements: z.object({ sent: z.int(), waiting: z.int(), handed: z.int(), failed: z.int() }),
  /** The sum of the lines in the accounts, the posted sum, and the unposted sum; paise. */
  total: z.int(),
  /** Tax that is deducted from lines that are not left out; paise. */
  tds: z.int(),
  posted: z.int(),
  difference: z.int(),
  /** Whether a second person has to approve it. */
  needs_second: z.boolean(),
})
export type SettlementRun = z.infer<typeof settlementRun>

export const runsQuery = listQuery(['id'], {}).omit({ sort: true, q: true, total: true })
export const runsPage = paged(settlementRun)

export const settlementLine = z.object({
  id,
  reference: z.string(),
  partner: named,
  /** Paise; positive is owed by the partner. */
  balance: z.int(),
  /** Tax that is deducted from what we pay. */
  tds: z.int(),
  /** The last entry of the account in the balance. */
  entry_number: z.int(),
  state: z.enum(lineStates),
  left_out: z.enum(leftOutReasons).nullable(),
  reason: z.string().nullable(),
  has_bank: z.boolean(),
  /** The entry that paid it. */
  entry_id: id.nullable(),
  utr: z.string().nullable(),
  /** How its statement was sent, and when it was opened. */
  statement: z.object({ state: statementState, at: timestamp, opened_at: timestamp.nullable() }).nullable(),
})
export type SettlementLine = z.infer<typeof settlementLine>
export const linesQuery = listQuery(['partner', 'balance'], {
  state: z.enum(lineStates).optional(),
  partner_id: idText.optional(),
}).omit({ q: true, total: true })
export const linesPage = paged(settlementLine)

export const runVersion = z.strictObject({ version })
export const runEnd = z.strictObject({
  version,
  as: z.enum(['closed', 'discarded']),
  /** Lines that are not paid stay in the accounts. */
  carry_over: z.boolean().default(false),
})
export const linesChange = z
  .strictObject({
    version,
    ids: z.array(id).min(1, 'needs at least one').max(1000),
    left_out: z.boolean(),
    reason: text(200).nullable().default(null),
  })
  .refine(({ left_out, reason }) => !left_out || reason, { path: ['reason'], message: 'is required' })

const pastedText = requiredText(100_000).refine(
  (value) => value.split('\n').length <= maxPastedLines,
  `must have at most ${maxPastedLines} lines`,
)
/** Without `shown` nothing is posted: the response is a preview. */
export const pasted = z.strictObject({
  text: pastedText,
  shown: z.int().min(1).nullable().default(null),
  /** How all of them were paid; it decides the cash account in the day book. */
  method: z.enum(pastedMethods).default('bank-transfer'),
  late_entry,
})
export const pastedStates = [
  'matched',
  'amount-differs',
  'unknown',
  'already-paid',
  'repeated',
  'balance-changed',
  'unreadable',
] as const
export const pastedResult = z.object({
  posted: z.int(),
  matched: z.int(),
  lines: z.array(
    z.object({
      row: z.int(),
      text: z.string(),
      state: z.enum(pastedStates),
      partner: named.nullable(),
      amount: z.int().nullable(),
    }),
  ),
})
export type PastedResult = z.infer<typeof pastedResult>
export const bankFileQuery = z.strictObject({ format: exportFormat })
