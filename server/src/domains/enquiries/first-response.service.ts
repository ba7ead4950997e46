import type { Source } from 'contract/choices.ts'
import { businessWeek, openTimeAfter } from 'contract/settings/business-hours.rules.ts'
import { responseMinutes } from 'contract/settings/source-minutes.rules.ts'
import type { Kysely } from 'kysely'
import { getSettings } from '#domains/settings/public.ts'
import type { Database } from '#platform/db/database.ts'

const keys = ['business.hours', 'business.response_minutes', 'business.response_minutes_by_source'] as const

// One source: when the first response to an enquiry is due.
/** When the first contact of an enquiry that came at `from` (ms) is due: only hours in which the business is open count. */
export async function responseDueAt(db: Kysely<Database>, source: Source, from: number): Promise<string> {
  const said = await getSettings(db, keys)
  const minutes = responseMinutes(
    source,
    said['business.response_minutes'],
    said['business.response_minutes_by_source'],
  )
  return new Date(openTimeAfter(businessWeek(said['business.hours']), from, minutes)).toISOString()
}
