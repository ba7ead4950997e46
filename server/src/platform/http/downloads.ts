import type { SheetFormat } from 'contract/shared/sheets.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Sheet } from '#platform/export/sheet.ts'
import type { Answer } from './answers.ts'
import type { Context } from './context.ts'
import type { Platform } from './platform.ts'

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
  const { format, ...filters } = input.query as { format: SheetFormat } // every download's query names it
  const sheet = (await handler(ctx, input)) as Sheet // handlers of such endpoints are typed to answer one
  await recordAudit(ctx, {
    record_type: 'download',
    record_id: sheet.name,
    action: 'downloaded',
    after: { format, rows: sheet.rows, filters },
  })
  return { kind: 'sheet', ...sheet.file(format) }
}
