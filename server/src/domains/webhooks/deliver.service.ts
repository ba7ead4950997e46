import type { Kysely } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import { contextOfTask } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { type Reading, readFailure, readResponse, signedHeaders } from './deliver.rules.ts'
import {
  activeWebhooks,
  claimDue,
  claimWebhook,
  collectNext,
  type DeliveryRow,
  dueWebhooks,
  releaseWebhook,
  settleDelivery,
  type WebhookRow,
} from './deliveries.store.ts'
import { openSecret } from './webhooks.store.ts'

export const sendTask = 'webhooks.send'
export type SendPayload = { webhook_id: number }

export type Delivering = Pick<Platform, 'database' | 'secrets' | 'queue'> & { outbound: Outbound }

/** Parallel requests of one webhook. */
const atOnce = 8
/** Seconds: longer than one run with its last requests. */
const leaseSeconds = 60
const workMs = 40_000

/** Writes the deliveries of new audit entries, and adds a task for each webhook with something to send. */
export async function collect({
  database: { db },
  queue,
}: Pick<Delivering, 'database' | 'queue'>): Promise<void> {
  for (const id of await activeWebhooks(db)) while (await collectNext(db, id));
  for (const webhook_id of await dueWebhooks(db)) {
    await queue.enqueue(db, sendTask, { webhook_id } satisfies SendPayload)
  }
}

/**
 * Sends the due deliveries of one webhook, oldest first. An address that does not answer delays no other
 * webhook. A process that dies while it sends leaves the delivery to the next one, under the same id.
 */
export async function deliver(needs: Delivering, webhookId: number): Promise<void> {
  const { db } = needs.database
  const webhook = await claimWebhook(db, webhookId, leaseSeconds)
  if (!webhook) return
  const secret = openSecret(needs.secrets, webhook)
  const end = performance.now() + workMs
  try {
    while (performance.now() < end) {
      const due = await claimDue(db, webhookId, atOnce)
      if (due.length === 0) return
      const readings = await Promise.all(due.map((each) => send(needs, webhook, secret, each)))
      const gone = readings.find(({ kind }) => kind === 'gone')
      if (gone?.kind === 'gone') return await pauseGone(db, webhookId, gone.problem)
    }
  } finally {
    await releaseWebhook(db, webhookId)
  }
}

async function send(
  { database: { db }, outbound }: Delivering,
  { url }: WebhookRow,
  secret: string,
  delivery: DeliveryRow,
): Promise<Reading> {
  const { id, entry_id, body, attempts } = delivery
  const name = entry_id === null ? `test-${id}` : `event-${entry_id}`
  const headers = signedHeaders(secret, name, body, Date.now())
  const reading = await outbound.send({ method: 'POST', url, headers, body }).then(
    (response) => readResponse(response, attempts),
    (error) => readFailure(error, attempts),
  )
  await settle(db, id, reading)
  return reading
}

function settle(db: Platform['database']['db'], id: number, reading: Reading): Promise<void> {
  const { status } = reading
  if (reading.kind === 'delivered')
    return settleDelivery(db, id, { state: 'delivered', status, problem: null })
  const { problem } = reading
  if (reading.kind === 'again')
    return settleDelivery(db, id, { state: 'waiting', status, problem, seconds: reading.seconds })
  return settleDelivery(db, id, { state: 'failed', status, problem })
}

/**
 * The receiver responded that it wants no more events: the webhook is paused until a developer resumes it.
 */
function pauseGone(db: Kysely<Database>, id: number, problem: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webhooks')
      .set({ active: false, problem, ...edited })
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const task = await contextOfTask(trx)
    const states = { before: { active: true }, after: { active: false, problem } }
    await recordAudit(task, { record_type: 'webhook', record_id: id, action: 'paused', ...states })
  })
}
