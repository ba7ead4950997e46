import * as z from 'zod'
import { guarded } from '../access/guarded.ts'
import { confirmations, paymentFields, paymentMethod } from '../payments/payments.schema.ts'
import {
  day,
  exportFormat,
  id,
  moment,
  named,
  requiredText,
  text,
  timestamp,
  titled,
} from '../shared/fields.ts'
import { maxPaise } from '../shared/money.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { commissionSlab } from './commission.schema.ts'
import { ledgerKinds } from './ledger.words.ts'

export const ledgerKind = z.enum(slugs(ledgerKinds))

export const ledgerEntry = z.object({
  id,
  /** Its number in the account, from 1. */
  number: z.int(),
  kind: ledgerKind,
  /** Paise; a positive amount is owed by the partner to the business. */
  amount: z.int(),
  /**
   * Cash of a customer that the partner keeps for own work, paise; negative when it was refunded or reversed.
   * The entry then represents two entries that cancel, and its amount is 0.
   */
  kept: z.int().nullable(),
  /** The balance after the entry, paise. */
  balance: z.int(),
  job_id: id.nullable(),
  method: paymentMethod.nullable(),
  reference: z.string().nullable(),
  /** When the money was paid, if it was recorded later. */
  paid_at: timestamp.nullable(),
  /** The formula of a commission, or the reason. */
  note: z.string().nullable(),
  created_by: named.nullable(),
  created_at: timestamp,
  /** The entry that this one reverses, and the one that reverses this one. */
  reverses_id: id.nullable(),
  reversed_by_id: id.nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Days in the business's zone, both included. */
const period = { from: day.optional(), to: day.optional() }
const filters = { ...period, kind: oneOrMore(slugs(ledgerKinds)).optional() }
export const ledgerQuery = listQuery(['number'], filters).omit({ sort: true, q: true, total: true })
export const ledgerDownloadQuery = z.strictObject({ ...filters, format: exportFormat })
export const statementQuery = z.strictObject(period)

/**
 * A page, newest first. Opening and closing are the balances at the ends of the period; the sums are of the
 * listed entries.
 */
export const ledgerPage = paged(ledgerEntry).extend({
  opening: z.int(),
  adds: z.int(),
  reduces: z.int(),
  closing: z.int(),
})
export type LedgerPage = z.infer<typeof ledgerPage>

export const account = z.object({
  /** What the partner owes the business, paise; negative when the business owes the partner. */
  balance: z.int(),
  commission: z.object({ amount: z.int(), jobs: z.int() }),
  settled: z.object({ amount: z.int(), last_paid_at: timestamp.nullable() }),
  paid_out: z.object({ amount: z.int(), last_paid_at: timestamp.nullable() }),
  /**
   * Cash of customers that the partner has to hand over, paise: the cash received since the oldest debt, at
   * most the balance.
   */
  cash_held: z.int(),
  /** The oldest unpaid debt, when reductions pay the oldest first. */
  oldest_due: z.object({ days: z.int(), job_id: id.nullable(), since: timestamp }).nullable(),
})
export type Account = z.infer<typeof account>

const utr = /^\d{12}$/
const moved = {
  amount: paymentFields.amount,
  method: paymentFields.method,
  reference: paymentFields.reference.default(null),
  paid_at: moment.optional(),
  note: text(500).nullable().default(null),
}

/** A payment between the partner and the business. A UPI reference is the bank's UTR. */
export const moneyEntry = z
  .strictObject({ ...moved, ...confirmations })
  .superRefine(({ method, reference }, context) => {
    if (method !== 'upi' || reference === null || utr.test(reference)) return
    const digits = /^\d+$/.test(reference) ? reference.length : null
    const message = digits === null ? 'A UTR has 12 digits' : `A UTR has 12 digits, this has ${digits}`
    context.addIssue({ code: 'custom', path: ['reference'], message })
  })

export const adjustment = z.strictObject({
  /** Paise with sign: a positive amount raises what the partner owes. */
  amount: guarded(
    z
      .int('must be an amount in whole paise')
      .min(-maxPaise, 'is more than the largest amount')
      .max(maxPaise, 'is more than the largest amount')
      .refine((amount) => amount !== 0, 'must not be zero'),
  ),
  reason: requiredText(500),
})

/**
 * Commission terms of a partner, for all services or one; terms without a day apply before those with one.
 */
export const partnerTerm = z.object({
  id: id.nullable(),
  category: titled.nullable(),
  applies_from: z.string().nullable(),
  kind: z.enum(['percent', 'fixed', 'slabs', 'none']),
  value: z.int().nullable(),
  slabs: z.array(commissionSlab).nullable(),
  after_material: z.boolean(),
  created_by: named.nullable(),
  created_at: timestamp.nullable(),
})
export type PartnerTerm = z.infer<typeof partnerTerm>

export const entryReversal = z.strictObject({ reason: requiredText(500) })
