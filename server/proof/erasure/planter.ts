import type { Caller, TestApp } from '../../test/app.ts'
import { createPdf } from '../../test/images.ts'
import { createWebhook } from '../../test/webhooks.ts'
import { createWorld, type World } from '../../test/world.ts'

/** A word that occurs only in the planted data about the person. */
export const mark = 'Zq7mark'
export const named = `${mark} Person`
/** The person's numbers: each spelling of them has these digits. */
export const numbers = { phone: '+919812470001', alternate_phone: '+919812470002', whatsapp: '+919812470003' }

export type Sql = (text: string, values?: unknown[]) => Promise<{ id: number }[]>
export type Must = (path: string, body: unknown) => Promise<{ id: number; version: number }>
export type Planter = { dev: Caller; world: World; sql: Sql; must: Must }

/** A world with a webhook. Each request has a key, so that its response is stored; a refused one throws. */
export async function createPlanter(t: TestApp): Promise<Planter> {
  const dev = await t.as('dev')
  const world = await createWorld(t, dev)
  await createWebhook(dev)
  let nth = 0
  return {
    dev,
    world,
    sql: async (text, values = []) => (await t.database.pool.query(text, values)).rows,
    must: async (path, body) => {
      const reply = await dev.post(path, body, { key: `plant-${++nth}` })
      if (reply.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
  }
}

/** A PDF that names the person. */
export const markedPdf = (): Buffer => Buffer.concat([createPdf(), Buffer.from(`\n% ${mark}\n`)])

/** Deliveries of a webhook about the record. */
export const plantDeliveries = (sql: Sql, type: 'customer' | 'partner', id: number) =>
  sql(
    `INSERT INTO webhook_deliveries (webhook_id, entry_id, event, body, state, problem)
     SELECT webhooks.id, audit_entries.id, $1, $2, 'failed', $2 FROM webhooks, audit_entries
     WHERE record_type = $3 AND record_id = $4`,
    [`${type}.updated`, `{"about":"${mark}"}`, type, String(id)],
  )

/** An upload to the record that was not finished. */
export async function plantUpload(
  { dev, sql }: Planter,
  { type, id, kind }: { type: 'job' | 'partner'; id: number; kind: string },
): Promise<void> {
  const [upload] = await sql(
    `INSERT INTO file_uploads (user_id, record_type, record_id, kind, name, size) VALUES ($1, $2, $3, $4, $5, 9) RETURNING id`,
    [dev.userId, type, id, kind, mark],
  )
  await sql(`INSERT INTO file_upload_chunks (upload_id, position, bytes) VALUES ($1, 0, $2)`, [
    upload!.id,
    Buffer.from(mark),
  ])
}

/** A low rating of the job that names the person. */
export const plantRating = (sql: Sql, jobId: number) =>
  sql(
    `INSERT INTO ratings (job_id, partner_id, stars, comment) SELECT id, partner_id, 2, $2 FROM jobs WHERE id = $1`,
    [jobId, mark],
  )
