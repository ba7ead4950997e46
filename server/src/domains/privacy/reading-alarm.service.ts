import { permissions } from 'contract/access/permissions.ts'
import type { Kysely } from 'kysely'
import { enqueueMessage } from '#domains/messages/public.ts'
import { getSettings } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type AnyContext, contextOfTask } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { lockAlarms, overThresholds, phonesToNotify, type Volume } from './reads.store.ts'

type Needs = { db: Kysely<Database>; queue: Queue }

/**
 * One alarm an hour for each of these users who read an unusual amount: an audit entry, and an SMS to admins
 * and developers.
 */
export async function raiseAlarms({ db, queue }: Needs, users: readonly number[]): Promise<void> {
  const set = await getSettings(db, ['privacy.alarm_records', 'privacy.alarm_rows'])
  const most = { records: Number(set['privacy.alarm_records']), rows: Number(set['privacy.alarm_rows']) }
  if ((await overThresholds(db, users, most)).length === 0) return
  await db.transaction().execute(async (trx) => {
    await lockAlarms(trx)
    const ctx = await contextOfTask(trx)
    // Again: another process may have raised them while this one waited.
    const found = await overThresholds(trx, users, most)
    const phones = found.length > 0 ? await phonesToNotify(trx, permissions['privacy.reading']) : []
    for (const volume of found) await raise(ctx, queue, { volume, phones })
  })
}

async function raise(
  ctx: AnyContext,
  queue: Queue,
  { volume, phones }: { volume: Volume; phones: string[] },
): Promise<void> {
  const { user_id, name, opened, listed } = volume
  const after = { records_in_10_minutes: opened, people_listed_in_1_hour: listed }
  await recordAudit(ctx, { record_type: 'user', record_id: user_id, action: 'reading-alarm', after })
  const change = `${opened} records opened in 10 minutes and ${listed} people listed in an hour`
  for (const to of phones)
    await enqueueMessage(ctx, queue, { template: 'account', to, vars: { change, actor: name } })
}
