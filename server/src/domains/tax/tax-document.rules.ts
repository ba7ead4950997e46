import { shortYear } from 'contract/shared/business-time.ts'
import { type TaxParts, taxParts } from 'contract/tax/tax.rules.ts'
import type { TaxDocumentKind } from 'contract/tax/tax.words.ts'

/** Seller, buyer and service of a document, at the time when it was issued. Times in UTC. */
export type TaxSnapshot = {
  seller: { name: string; address: string; phone: string }
  buyer: { name: string; phone: string; address: string[] }
  service: string
  scheduled_at: string
  /** The invoice that a note changes. */
  against: { number: string; day: string } | null
}

const prefixes = { invoice: 'INV', 'credit-note': 'CRN', 'debit-note': 'DBN' } as const satisfies Record<
  TaxDocumentKind,
  string
>

/** `INV/26-27/000123`: rule 46 allows 16 characters. */
export function documentNumber(kind: TaxDocumentKind, financialYear: number, serial: number): string {
  return `${prefixes[kind]}/${shortYear(financialYear)}/${String(serial).padStart(6, '0')}`
}

/** An issued document of a job, or a planned one. Paise. */
export type Issued = TaxParts & { kind: TaxDocumentKind }

const signOf = (kind: TaxDocumentKind) => (kind === 'credit-note' ? -1 : 1)
const partNames = ['taxable', 'cgst', 'sgst', 'igst', 'rounding', 'total'] as const

/** The sums of the documents: credit notes are subtracted. Paise. */
export function netOf(documents: readonly Issued[]): TaxParts {
  const sum = (name: (typeof partNames)[number]) =>
    documents.reduce((total, document) => total + signOf(document.kind) * document[name], 0)
  return Object.fromEntries(partNames.map((name) => [name, sum(name)])) as TaxParts // every part is summed
}

/**
 * The document that makes the sums of a job's documents equal `amount`, or null when they are. A full credit
 * uses the parts of the rest, so that nothing of an invoice remains.
 */
export function nextDocument(
  issued: readonly Issued[],
  amount: number,
  { rate, isInterState }: { rate: number; isInterState: boolean },
): Issued | null {
  const net = netOf(issued)
  const difference = amount - net.total
  if (difference === 0) return null
  if (difference > 0) {
    return { kind: net.total === 0 ? 'invoice' : 'debit-note', ...taxParts(difference, rate, isInterState) }
  }
  return { kind: 'credit-note', ...(amount === 0 ? net : taxParts(-difference, rate, isInterState)) }
}
