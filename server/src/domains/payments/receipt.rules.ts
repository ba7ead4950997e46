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
  /** Null for a payment without a job. */
  job: { id: number; category: string; scheduled_at: string; partner: string | null } | null
  /** The payment this receipt is for. */
  payment: ReceiptPayment & { note: string | null }
  /** Earlier payments of the job, oldest first. */
  earlier: ReceiptPayment[]
  /** What was given back to the customer before; receipts of old do not say it. */
  refunded?: number
  /** Of the job so far: concessions, what became credit and what credit paid. The price is a charge when the job is cancelled. */
  conceded?: number
  credited?: number
  credit_used?: number
  is_charge?: boolean
  /** The customer's credit after the payment. */
  credit?: number
  price: number
  paid_to_date: number
  /** What the partner reported to have collected and nobody had confirmed yet. */
  noted?: number
  /** What was still to pay, without what was noted. */
  due: number
}

/** What became of the payment a receipt is for: it says so from then on, and nothing else of it changes. */
export type ReceiptReversal = { at: string; reason: string; replaced_by: string | null }

/** A receipt with what became of its payment; null while it is valid. */
export type IssuedReceipt = { snapshot: ReceiptSnapshot; reversal: ReceiptReversal | null }

/** `HC/2026-27/000123`: at most 16 characters were asked of invoices; a receipt may have one more. */
export function receiptNumber(financialYear: number, number: number): string {
  const next = String((financialYear + 1) % 100).padStart(2, '0')
  return `HC/${financialYear}-${next}/${String(number).padStart(6, '0')}`
}
