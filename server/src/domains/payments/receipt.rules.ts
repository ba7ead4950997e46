import { businessDay } from 'contract/shared/business-time.ts'
import { plainRupees } from 'contract/shared/money.ts'
import type { PaymentMethod } from 'contract/vocabulary.ts'
import type { BusinessDetails } from '#domains/settings/public.ts'

/** One payment as a receipt lists it. Paise, UTC. */
export type ReceiptPayment = {
  receipt_number: string
  paid_at: string
  method: PaymentMethod
  reference: string | null
  amount: number
}

/**
 * Everything a receipt says, as it was when the payment was recorded: the same receipt is the same document for ever,
 * whatever becomes of the job, the names or the settings. Money in paise, times in UTC.
 */
export type ReceiptSnapshot = {
  number: string
  issued_at: string
  business: BusinessDetails
  customer: { name: string; phone: string; address: string[] }
  job: { id: number; category: string; scheduled_at: string; partner: string | null }
  /** The payment this receipt is for. */
  payment: ReceiptPayment & { note: string | null }
  /** Earlier payments of the job, oldest first. */
  earlier: ReceiptPayment[]
  /** What was given back to the customer before; receipts of old do not say it. */
  refunded?: number
  price: number
  paid_to_date: number
  due: number
}

/** What became of the payment a receipt is for: it says so from then on, and nothing else of it changes. */
export type ReceiptReversal = { at: string; reason: string; replaced_by: string | null }

/** A receipt with what became of its payment; null while it is valid. */
export type IssuedReceipt = { snapshot: ReceiptSnapshot; reversal: ReceiptReversal | null }

/** The year in which the financial year of the moment began (April, in India): 2026 for 1 April 2026 to 31 March 2027. */
export function financialYearOf(moment: Date): number {
  const [year, month] = businessDay(moment.getTime()).split('-').map(Number) as [number, number, number] // yyyy-mm-dd
  return month >= 4 ? year : year - 1
}

/** `HC/2026-27/000123`: at most 16 characters were asked of invoices; a receipt may have one more. */
export function receiptNumber(financialYear: number, number: number): string {
  const next = String((financialYear + 1) % 100).padStart(2, '0')
  return `HC/${financialYear}-${next}/${String(number).padStart(6, '0')}`
}

/** The link a UPI app opens, for the amount in paise; the note is cut to the 50 characters apps accept. */
export function upiLink(to: { upi_id: string; name: string }, amount: number, note: string): string {
  const query = new URLSearchParams({
    pa: to.upi_id,
    pn: to.name,
    am: plainRupees(amount),
    cu: 'INR',
    tn: note.slice(0, 50),
  })
  // UPI apps do not read + as a space, and some do not read an encoded @.
  return `upi://pay?${query.toString().replaceAll('+', '%20').replaceAll('%40', '@')}`
}
