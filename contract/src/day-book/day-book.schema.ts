import * as z from 'zod'
import { paymentFields } from '../payments/payments.schema.ts'
import { day, exportFormat, id, idText, named, requiredText, text, timestamp } from '../shared/fields.ts'
import { maxPaise } from '../shared/money.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { cashAccount } from './cash-accounts.schema.ts'
import { cashEntryKinds, expenseHeads, handoverStates } from './day-book.words.ts'

const kind = z.enum(slugs(cashEntryKinds))
const { amount } = paymentFields

export const cashEntry = z.object({
  id,
  account: named,
  /** The business day on which it counts. */
  day,
  kind,
  /** Paise; positive into the account. */
  amount: z.int(),
  /** The customer, partner or other account. */
  with: z.string().nullable(),
  payment_id: id.nullable(),
  job_id: id.nullable(),
  partner_id: id.nullable(),
  customer_id: id.nullable(),
  reference: z.string().nullable(),
  head: z.enum(slugs(expenseHeads)).nullable(),
  note: z.string().nullable(),
  /** The entry that it corrects, and the one that corrects it. */
  corrects: z.object({ id, day }).nullable(),
  corrected_by: z.object({ id, day }).nullable(),
  created_by: named.nullable(),
  created_at: timestamp,
})
export type CashEntry = z.infer<typeof cashEntry>

const entryFilters = {
  account_id: idText.optional(),
  from: day.optional(),
  to: day.optional(),
  kind: oneOrMore(slugs(cashEntryKinds)).optional(),
}
export const cashEntriesQuery = listQuery(['id'], entryFilters).omit({ sort: true, q: true, total: true })
export const cashEntriesPage = paged(cashEntry)
export const cashEntriesDownload = z.strictObject({ ...entryFilters, format: exportFormat })

/** An account on a day. Paise; outgoing amounts are negative. */
export const dayBookRow = z.object({
  account: cashAccount,
  opening: z.int(),
  /** Sums of the day by kind; a kind without entries is left out. */
  kinds: z.partialRecord(kind, z.int()),
  closing: z.int(),
  /** Given to another account and not confirmed at the end of the day; part of the closing balance. */
  in_transit: z.int(),
  /** When the day was closed. */
  closed: z
    .object({
      counted: z.int(),
      difference: z.int(),
      reason: z.string().nullable(),
      by: named.nullable(),
      at: timestamp,
    })
    .nullable(),
})
export type DayBookRow = z.infer<typeof dayBookRow>
export const dayBookQuery = z.strictObject({ day: day.optional() })
export const dayBook = z.object({ day, data: z.array(dayBookRow) })
export type DayBook = z.infer<typeof dayBook>

export const dayBookDownload = z
  .strictObject({ from: day, to: day, account_id: idText.optional(), format: exportFormat })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
    message: 'must be at most a year after the first day',
  })

/** An expense, or the balance of an account when it was opened. */
export const cashEntryCreate = z
  .strictObject({
    account_id: id,
    kind: z.enum(['expense', 'opening-balance']),
    day,
    /** Paise; the amount of an expense leaves the account. */
    amount,
    head: z.enum(slugs(expenseHeads)).nullable().default(null),
    note: text(500).nullable().default(null),
  })
  .superRefine(({ kind: of, head, note }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if ((of === 'expense') !== (head !== null))
      wrong('head', of === 'expense' ? 'is required' : 'must be left empty')
    if (head === 'other' && !note) wrong('note', 'is required for another expense')
  })
export const cashEntryReversal = z.strictObject({ reason: requiredText(500) })

/** Closes a day of an account, and every day before it. */
export const dayClose = z.strictObject({
  account_id: id,
  day,
  /** Paise: the cash at hand, or the balance of the bank. */
  counted: z.int().min(-maxPaise).max(maxPaise),
  /** Why it differs from the entries. */
  reason: text(500).nullable().default(null),
  /** The closing balance that was shown; a different one is refused. */
  shown: z.int(),
})

export const cashHandover = z.object({
  id,
  from: named,
  to: named,
  amount: z.int(),
  note: z.string().nullable(),
  given_by: named,
  given_on: day,
  state: z.enum(slugs(handoverStates)),
  decided_by: named.nullable(),
  decided_at: timestamp.nullable(),
  reason: z.string().nullable(),
  created_at: timestamp,
  /** Whether the user may confirm or refuse it, and withdraw it. */
  may_confirm: z.boolean(),
  may_withdraw: z.boolean(),
})
export type CashHandover = z.infer<typeof cashHandover>
export const handoversQuery = listQuery(['id'], { state: oneOrMore(slugs(handoverStates)).optional() }).omit({
  sort: true,
  q: true,
  total: true,
})
export const handoversPage = paged(cashHandover)
export const handoverCreate = z.strictObject({
  from_account_id: id,
  to_account_id: id,
  amount,
  note: text(500).nullable().default(null),
})
export const handoverDecision = z
  .strictObject({
    state: z.enum(['confirmed', 'refused', 'withdrawn']),
    reason: text(500).nullable().default(null),
  })
  .refine(({ state, reason }) => state !== 'refused' || reason, { path: ['reason'], message: 'is required' })

/**
 * The accounts of the user, with their current balances, and the accounts to which cash can be handed over.
 */
export const myCash = z.object({
  own: z.array(z.object({ id, name: z.string(), balance: z.int(), in_transit: z.int() })),
  others: z.array(named),
  /** The last entries of the own accounts, newest first. */
  entries: z.array(cashEntry),
})
export type MyCash = z.infer<typeof myCash>
export const maxMyEntries = 50
