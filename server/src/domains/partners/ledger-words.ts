import type { LedgerEntry } from 'contract/partners/ledger.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'

/** How an entry came about, in one line of a paper: the method and its reference, then the formula or the reason. */
export function ledgerWords({ method, reference, note }: LedgerEntry): string {
  const how = [labelOf(paymentMethods, method), reference].filter(Boolean).join(' ')
  return [how, note].filter(Boolean).join(', ')
}
