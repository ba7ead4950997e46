import type { ReworkBearer } from './rework.words.ts'

type Rework = {
  borne_by: ReworkBearer
  first_partner_id: number | null
  /** Who does the rework. */
  partner_id: number | null
  /** Parts and visit, paise. */
  cost: number
}
type Share = { partner_id: number; amount: number }

/**
 * What a completed rework job posts to partners; negative is owed to the partner. The partner who did the work is owed
 * parts and visit; the partner of the first job owes them if that partner bears them, else the company does. A partner
 * who repeats own work at own cost has no entry. A customer who bears them pays them with the price.
 */
export function reworkShares({ borne_by, first_partner_id, partner_id, cost }: Rework): Share[] {
  const bearer = borne_by === 'partner' ? first_partner_id : null
  if (borne_by === 'customer' || cost <= 0 || partner_id === null || bearer === partner_id) return []
  const owed = { partner_id, amount: -cost }
  return bearer === null ? [owed] : [owed, { partner_id: bearer, amount: cost }]
}
