import type { OptOutWay } from 'contract/customers/opt-out.words.ts'
import type { MessageChannel } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

type Db = Kysely<Database>

const columns = { sms: 'no_sms', whatsapp: 'no_whatsapp', call: 'no_call' } as const satisfies Record<
  MessageChannel,
  string
>

const has = (number: unknown) => sql`(phone = ${number} OR alternate_phone = ${number} OR whatsapp = ${number})`

/** Which of the numbers belong to a person who refuses the channel. An objection is for the number, whichever record has it. */
export async function refusing(db: Db, channel: MessageChannel, numbers: readonly string[]): Promise<Set<string>> {
  const said = sql.ref(columns[channel])
  const number = sql.ref('number')
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT number FROM unnest(${[...numbers]}::text[]) AS number
    WHERE EXISTS (SELECT FROM customers WHERE ${said} IS NOT NULL AND merged_into IS NULL AND ${has(number)})
      OR EXISTS (SELECT FROM partners WHERE ${said} IS NOT NULL AND ${has(number)})`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

export type CallObjection = {
  record_type: 'customer' | 'partner'
  record_id: number
  name: string
  way: OptOutWay
  /** Null when it is not known. */
  at: string | null
}

/** The person with this number who asked not to be called; a customer before a partner. */
export async function callObjection(db: Db, phone: string): Promise<CallObjection | null> {
  const { rows } = await sql<CallObjection>`
    SELECT 'customer' AS record_type, id AS record_id, name, no_call AS way, no_call_at AS at FROM customers
    WHERE no_call IS NOT NULL AND merged_into IS NULL AND ${has(phone)}
    UNION ALL
    SELECT 'partner', id, name, no_call, no_call_at FROM partners WHERE no_call IS NOT NULL AND ${has(phone)}
    ORDER BY record_type, record_id LIMIT 1`.execute(db)
  return rows[0] ?? null
}
