import type { PartnerTerm } from 'contract/ledger/ledger.schema.ts'

/**
 * The terms that apply on a day: for each service, and for all services, the last that began.
 * @param terms newest first within a service, as the server sends them
 */
export function currentTerms(terms: readonly PartnerTerm[], day: string): PartnerTerm[] {
  const begun = terms.filter(({ applies_from }) => applies_from === null || applies_from <= day)
  return begun.filter((term) => begun.find(({ category }) => category?.id === term.category?.id) === term)
}
