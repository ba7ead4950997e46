import type { EnquiryBulkResponse, enquiryBulk } from 'contract/enquiries/enquiry-lists.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { inBulk } from '#platform/db/in-bulk.ts'
import { auditFields } from '#platform/db/versioned.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { requireAssignee } from '../enquiries.service.ts'
import { type EnquiryRecord, lockEnquiry, updateEnquiry } from '../enquiries.store.ts'
import { recordEnquiryChanges } from '../enquiry-changes.service.ts'
import { moveLocked } from '../enquiry-moves.service.ts'
import { undoLocked } from '../undo.service.ts'

type Bulk = z.output<typeof enquiryBulk>
type Was = EnquiryBulkResponse['results'][number]['was']
type Work = (ctx: Context, before: EnquiryRecord) => Promise<Was>

/**
 * The same for many enquiries, by the rules of one; an assignee who is not allowed is refused for all of
 * them.
 */
export async function changeMany(ctx: Context, body: Bulk): Promise<EnquiryBulkResponse> {
  if (body.action === 'assign') await requireAssignee(ctx, body.assigned_to)
  const work = workOf(body)
  const before = new Map<number, Was>()
  const { results } = await inBulk(ctx, body.ids, async (row, id) => {
    const enquiry = await lockEnquiry(row.db, id)
    if (!enquiry) throw new AppError('not_found')
    const was = await work(row, enquiry)
    if (was !== undefined) before.set(id, was)
  })
  return {
    results: results.map((result) => (result.ok ? { ...result, was: before.get(result.id) } : result)),
  }
}

function workOf(body: Bulk): Work {
  const noDetails = { activity_type: null, note: null, lost_reason: null, lost_note: null }
  switch (body.action) {
    case 'assign':
      return async (ctx, before) => {
        await change(ctx, before, { assigned_to: body.assigned_to })
        return before.assigned_to
      }
    case 'temperature':
      return async (ctx, before) => {
        await change(ctx, before, { temperature: body.temperature })
        return before.temperature
      }
    case 'close':
      return afterwards((ctx, before) => moveLocked(ctx, before, { ...noDetails, status: 'closed' }))
    case 'lose': {
      const { status, lost_reason, lost_note } = body
      return afterwards((ctx, before) =>
        moveLocked(ctx, before, { ...noDetails, status, lost_reason, lost_note }),
      )
    }
    case 'undo':
      return afterwards(undoLocked)
  }
}

/** The undo writes its own timeline entries, so none is written here. */
const afterwards = (work: (ctx: Context, before: EnquiryRecord) => Promise<void>): Work => {
  return async (ctx, before) => {
    await work(ctx, before)
    return undefined
  }
}

/** Nothing is written for an enquiry that has the value already. */
async function change(
  ctx: Context,
  before: EnquiryRecord,
  values: Partial<Pick<EnquiryRecord, 'assigned_to' | 'temperature'>>,
): Promise<void> {
  const isSo = Object.entries(values).every(
    ([field, value]) => before[field as keyof EnquiryRecord] === value,
  )
  if (isSo) return
  const after = await updateEnquiry(ctx.db, before.id, values)
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'enquiry', record_id: before.id, action: 'updated', ...states })
  await recordEnquiryChanges(ctx, before, after)
}
