import { recordAudit } from '#platform/audit/audit.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type Maintenance, readMaintenance, writeMaintenance } from '#platform/maintenance/maintenance.ts'

type Notice = { message: string | null; ends_at: string | null }

/** Starts maintenance for all other users when the transaction commits, or changes its message. */
export async function startMaintenance(ctx: Context, notice: Notice): Promise<Maintenance> {
  if (notice.ends_at !== null && Date.parse(notice.ends_at) <= ctx.now)
    throw invalid('ends_at', 'must be in the future')
  const before = await readMaintenance(ctx.db)
  await writeMaintenance(ctx.db, notice)
  await note(ctx, before.on ? 'changed' : 'started', before, notice)
  return readMaintenance(ctx.db)
}

/** Ending it again changes nothing. */
export async function endMaintenance(ctx: Context): Promise<Maintenance> {
  const before = await readMaintenance(ctx.db)
  if (!before.on) return before
  await writeMaintenance(ctx.db, null)
  await note(ctx, 'ended', before, { message: null, ends_at: null })
  return readMaintenance(ctx.db)
}

async function note(
  ctx: Context,
  action: string,
  { message, ends_at }: Notice,
  after: Notice,
): Promise<void> {
  await recordAudit(ctx, {
    record_type: 'maintenance',
    record_id: 1,
    action,
    before: { message, ends_at },
    after,
  })
}
