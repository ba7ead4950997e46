import type { ExportFormat } from 'contract/shared/exports.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Export } from '#platform/export/export.ts'
import type { Answer } from './answers.ts'
import type { Context } from './context.ts'
import type { Platform } from './platform.ts'
import type { Limit } from './rate-limit.ts'

type Input = { params: unknown; query: unknown; body: unknown }
type Door = {
  platform: Pick<Platform, 'rateLimit'>
  handler: (ctx: Context, input: Input) => Promise<unknown>
}

/**
 * Every sheet passes here, so that none leaves without being limited and without an entry that says who took what: the
 * filters, how many rows, in which format. The entry stands before the first byte does.
 * @throws AppError too_many
 */
export async function download({ platform, handler }: Door, input: Input, ctx: Context): Promise<Answer> {
  platform.rateLimit.take('download', ctx.actor.id)
  const { format, ...filters } = input.query as { format: ExportFormat } // every download's query names it
  const sheet = (await handler(ctx, input)) as Export // handlers of such endpoints are typed to answer one
  const entry = { record_id: sheet.name, action: 'downloaded', after: { format, rows: sheet.rows, filters } }
  await ctx.db.transaction().execute(async (trx) => {
    await countDownloads(trx, ctx.actor.id, platform.rateLimit.limits.download)
    await recordAudit({ ...ctx, db: trx }, { record_type: 'download', ...entry })
  })
  return { kind: 'export', ...sheet.file(format) }
}

/**
 * The entries themselves are the count, so that it is one for all processes: no more of them than the burst within the time
 * in which that comes back.
 * @throws AppError too_many, with the seconds until the first of them is that old
 */
async function countDownloads(trx: Kysely<Database>, actorId: number, { burst, perSecond }: Limit): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`downloads of ${actorId}`}, 0))`.execute(trx)
  const seconds = burst / perSecond
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM at + make_interval(secs => ${seconds}) - clock_timestamp()))::integer AS wait
    FROM audit_entries
    WHERE record_type = 'download' AND actor_id = ${actorId} AND at > clock_timestamp() - make_interval(secs => ${seconds})
    ORDER BY at DESC OFFSET ${burst - 1} LIMIT 1`.execute(trx)
  if (rows[0]) throw new AppError('too_many', { retryAfterSeconds: Math.max(1, rows[0].wait) })
}
