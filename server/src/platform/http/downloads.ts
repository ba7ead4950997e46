import type { ExportFormat } from 'contract/shared/exports.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Export } from '#platform/export/export.ts'
import type { HandlerResponse } from './answers.ts'
import type { Context } from './context.ts'
import type { Platform } from './platform.ts'
import type { Limit } from './rate-limit.ts'

type Input = { params: unknown; query: unknown; body: unknown }
type ExportResponse = Extract<HandlerResponse, { kind: 'export' }>
type DownloadEndpoint = {
  platform: Pick<Platform, 'rateLimit'>
  handler: (ctx: Context, input: Input) => Promise<unknown>
}

/**
 * Limits and audits every download: filters, number of rows and format. The audit entry is written before the
 * first byte is sent.
 * @throws AppError too_many
 */
export async function download(
  { platform, handler }: DownloadEndpoint,
  input: Input,
  ctx: Context,
): Promise<ExportResponse> {
  platform.rateLimit.take('download', ctx.actor.id)
  const { format, ...filters } = input.query as { format: ExportFormat } // every download's query has it
  const exported = (await handler(ctx, input)) as Export // handlers of such endpoints are typed to return one
  const entry = {
    record_id: exported.name,
    action: 'downloaded',
    after: { format, rows: exported.rows, filters },
  }
  await ctx.db.transaction().execute(async (trx) => {
    await countDownloads(trx, ctx.actor.id, platform.rateLimit.limits.download)
    await recordAudit({ ...ctx, db: trx }, { record_type: 'download', ...entry })
  })
  return { kind: 'export', ...exported.file(format, ctx.now) }
}

/**
 * Limits downloads over all processes by counting audit entries: at most one burst within the time in which
 * it refills.
 * @throws AppError too_many, with the seconds until the oldest of them no longer counts
 */
async function countDownloads(
  trx: Kysely<Database>,
  actorId: number,
  { burst, perSecond }: Limit,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`downloads of ${actorId}`}, 0))`.execute(trx)
  const seconds = burst / perSecond
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM at + make_interval(secs => ${seconds}) - app_clock()))::integer AS wait
    FROM audit_entries
    WHERE record_type = 'download' AND actor_id = ${actorId} AND at > app_clock() - make_interval(secs => ${seconds})
    ORDER BY at DESC OFFSET ${burst - 1} LIMIT 1`.execute(trx)
  if (rows[0]) throw new AppError('too_many', { retryAfterSeconds: Math.max(1, rows[0].wait) })
}
