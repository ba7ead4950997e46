import { recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { listOpenConcessions, updateConcession } from './concessions.store.ts'

/**
 * Withdraws the concessions of a cancelled job: they lowered a price that is no longer due. Without entries,
 * because those of an open job are not posted yet. The job is locked.
 */
export async function withdrawConcessions(ctx: AnyContext, jobId: number, end_reason: string): Promise<void> {
  for (const { id, status, amount } of await listOpenConcessions(ctx.db, jobId)) {
    const ended = { ended_at: isoTime(ctx.now), ended_by: ctx.actor?.id ?? null, end_reason }
    await updateConcession(ctx.db, id, { status: 'withdrawn', ...ended })
    const entry = { record_type: 'concession', record_id: id, action: 'withdrawn' }
    await recordAudit(ctx, {
      ...entry,
      before: { status },
      after: { status: 'withdrawn', amount, reason: end_reason },
    })
  }
}
