import type { Webhook } from 'contract/webhooks/webhooks.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'

type Db = Kysely<Database>

/** The fields of each webhook in the API, with the counts of its deliveries. */
export function webhooksWith(db: Db) {
  const inState = (state: string) =>
    sql<number>`(SELECT count(*)::int FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = ${state})`
  return db
    .selectFrom('webhooks')
    .select(['id', 'created_at', 'updated_at', 'version', 'title', 'url', 'records', 'active', 'problem'])
    .select([
      inState('waiting').as('waiting'),
      inState('failed').as('failed'),
      sql<Webhook['last_delivered_at']>`(SELECT max(finished_at) FROM webhook_deliveries
        WHERE webhook_id = webhooks.id AND state = 'delivered')`.as('last_delivered_at'),
    ])
}

/** Binds the secret to its webhook. */
const contextOf = (id: number) => `webhook ${id}`

/** The id of the next webhook, which its secret is bound to. */
export async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`SELECT nextval(pg_get_serial_sequence('webhooks', 'id')) AS id`.execute(db)
  return rows[0]!.id
}

export const sealSecret = ({ seal }: Pick<Secrets, 'seal'>, id: number, secret: string): string =>
  seal(secret, contextOf(id))

export const openSecret = (
  { open }: Pick<Secrets, 'open'>,
  { id, sealed_secret }: { id: number; sealed_secret: string },
): string => open(sealed_secret, contextOf(id))

/** Encrypts the secrets with a new key; returns their number. */
export async function resealWebhooks(
  db: Db,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const rows = await db.selectFrom('webhooks').select(['id', 'sealed_secret']).execute()
  for (const { id, sealed_secret } of rows) {
    const next = reseal(sealed_secret, contextOf(id))
    await db.updateTable('webhooks').set({ sealed_secret: next }).where('id', '=', id).execute()
  }
  return rows.length
}
