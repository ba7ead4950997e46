import { sql } from 'kysely'
import { extendChain } from '#domains/audit/public.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import type { Task } from '#platform/queue/queue.ts'
import { collect, deliver, type SendPayload, sendTask } from './deliver.service.ts'
import { activeWebhooks } from './deliveries.store.ts'

const collectTask = 'webhooks.collect'
type CollectPayload = { again?: boolean }

/** Seconds after the full minute at which changes are collected too. */
const times = [10, 20, 30, 40, 50]

/** Days for which finished deliveries are kept. */
const keptDays = 30
const deletedAtOnce = 5000

export function webhooksTasks(platform: Pick<Platform, 'config' | 'database' | 'queue' | 'secrets'>): Task[] {
  const { config, database, queue } = platform
  const { db } = database
  const needs = { ...platform, outbound: createOutbound(config) }
  return [
    {
      kind: collectTask,
      retries: 0,
      cron: '* * * * *',
      async handler(payload) {
        if ((await activeWebhooks(db)).length === 0) return
        const isScheduled = !(payload as CollectPayload).again // only the task itself sets it
        if (isScheduled)
          for (const after of times) await queue.enqueue(db, collectTask, { again: true }, { after })
        await extendChain(db, performance.now() + 20_000)
        await collect(needs)
      },
    },
    {
      kind: sendTask,
      retries: 3,
      together: 8,
      handler: (payload) => deliver(needs, (payload as SendPayload).webhook_id),
    },
    {
      kind: 'webhooks.clean-up',
      retries: 3,
      cron: '40 21 * * *',
      async handler() {
        for (;;) {
          const { numAffectedRows } = await sql`
            DELETE FROM webhook_deliveries WHERE id IN (
              SELECT id FROM webhook_deliveries
              WHERE created_at < app_now() - make_interval(days => ${keptDays}) AND state <> 'waiting' LIMIT ${deletedAtOnce})`.execute(
            db,
          )
          if (Number(numAffectedRows ?? 0) < deletedAtOnce) return
        }
      },
    },
  ]
}
