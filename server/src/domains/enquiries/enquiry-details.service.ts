import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { findAddressOf } from '#domains/customers/public.ts'
import { quoteTermsFor } from '#domains/ledger/public.ts'
import { notFound } from '#domains/trash/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { type EnquiryRecord, findEnquiry, findSurroundings } from './enquiries.store.ts'
import type { Restored } from './enquiries.table.ts'
import { findLastMove, type LastMove, listStays } from './undo.store.ts'
import { listVisits } from './visits.store.ts'

export async function getEnquiry(ctx: TimedDb, id: number): Promise<Enquiry> {
  const { db } = ctx
  const record = await findEnquiry(db, id)
  if (!record) throw await notFound(db, 'enquiry', id)
  const surroundings = await findSurroundings(db, id)
  if (!surroundings) throw await notFound(db, 'enquiry', id)
  return {
    ...record,
    ...surroundings,
    responded_at: record.first_touched_at,
    address: await findAddressOf(db, record.address_id),
    schedules: await listVisits(db, id),
    statuses: await listStays(db, id),
    undo: await undoOf(ctx, record),
    ...(await quoteTermsFor(ctx, { category_id: record.category_id, partner_id: null })),
  }
}

/** How long a user can undo their own transition, ms. */
const window = 10 * 60_000

/**
 * The transition that can be undone, and its user; null when there is none, or it cannot be undone any more.
 */
export async function undoOf({ db, now }: TimedDb, enquiry: EnquiryRecord): Promise<Enquiry['undo']> {
  const move = await findLastMove(db, enquiry.id)
  if (!move || undoRefusal(move, enquiry, { id: move.moved_by, now }) !== null) return null
  const until = isoTime(Date.parse(move.moved_at) + window)
  return { kind: move.kind, entry_id: move.entry_id, by: move.moved_by, until }
}

export function undoRefusal(
  move: LastMove | undefined,
  enquiry: EnquiryRecord,
  by: { id: number; now: number },
): string | null {
  if (!move) return 'Nothing to undo.'
  if (move.moved_by !== by.id) return 'Only the user who made the last change can undo it.'
  if (move.version !== enquiry.version)
    return 'The enquiry was changed later. The last step can no longer be undone.'
  const isOver = Date.parse(move.moved_at) + window < by.now
  return isOver ? 'The last change is more than ten minutes old.' : null
}

/** The fields that a transition changes, and that an undo restores. */
export function restoredOf(before: EnquiryRecord): Restored {
  const { status, next_action, follow_up_at, temperature, lost_reason, lost_note, closed_at, status_by } =
    before
  return { status, next_action, follow_up_at, temperature, lost_reason, lost_note, closed_at, status_by }
}
