import { basisPointsOf } from 'contract/settings/read-setting.rules.ts'
import type { TdsRule } from 'contract/settlements/tds.rules.ts'
import type { Kysely } from 'kysely'
import { getSettings } from '#domains/settings/public.ts'
import type { Database } from '#platform/db/database.ts'

/** The rule for payouts of a run with this cut-off day; null while TDS is off. */
export async function tdsRuleOn(db: Kysely<Database>, cutOff: string): Promise<TdsRule | null> {
  const set = await getSettings(db, [
    'business.tds_from',
    'business.tds_rate',
    'business.tds_rate_without_pan',
    'business.tds_threshold',
  ])
  const from = String(set['business.tds_from'])
  if (from === '' || cutOff < from) return null
  return {
    rate: basisPointsOf(String(set['business.tds_rate'])),
    rate_without_pan: basisPointsOf(String(set['business.tds_rate_without_pan'])),
    threshold: Number(set['business.tds_threshold']) * 100,
  }
}
