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
 * The content of a receipt at the time of its payment: it is the same document for ever, also when the job,
 * the names or the settings change. Money in paise, times in UTC.
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
  /** Earlier refunds to the customer; old receipts do not have it. */
  refunded?: number
  /**
   * Of the job so far: concessions, what became credit and what credit paid. The price is a charge when the
   * job is cancelled.
   */
  conceded?: number
  credited?: number
  credit_used?: number
  is_charge?: boolean
  /** The customer's credit after the payment. */
  credit?: number
  price: number
  paid_to_date: number
  /** The amount that the partner reported as collected and no user had confirmed yet. */
  noted?: number
  /** The amount still due, without the reported amount. */
  due: number
}

/**
 * The reversal of the receipt's payment: the receipt shows it from then on, and nothing else in it changes.
 */
export type ReceiptReversal = { at: string; reason: string; replaced_by: string | null }

/** A receipt with the reversal of its payment; null while it is valid. */
export type IssuedReceipt = { snapshot: ReceiptSnapshot; reversal: ReceiptReversal | null }

/** `HC/2026-27/000123`: at most 16 characters were asked of invoices; a receipt may have one more. */
export function receiptNumber(financialYear: number, number: number): string {
  const next = String((financialYear + 1) % 100).padStart(2, '0')
  return `HC/${financialYear}-${next}/${String(number).padStart(6, '0')}`
}
