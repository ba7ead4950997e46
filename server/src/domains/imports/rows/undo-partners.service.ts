import type { RowKept } from 'contract/imports/imports.words.ts'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { reverseEntry } from '#domains/ledger/public.ts'
import {
  findPartner,
  getPartner,
  hasOnlyItsOwnRows,
  movePartner,
  removeNewPartner,
  saveHours,
  savePartner,
} from '#domains/partners/public.ts'
import type { Context } from '#platform/http/context.ts'
import type { PartnerValues } from './partner-row.rules.ts'
import type { AppliedRow, UndoneRow } from './subject.rules.ts'

/** The values of a partner that an import can change. */
export type PartnerBefore = {
  fields: PartnerValues
  service_ids: number[]
  area_ids: number[]
  hours: Partner['hours']
}
/** `entry_id` is the entry of the opening balance; `before` is null for a new partner. */
export type PartnerUndo = { version: number; entry_id: number | null; before: PartnerBefore | null }

const names = Object.keys(partnerFields) as (keyof PartnerValues)[] // keys() forgets them
export const fieldsOf = (partner: Partner): PartnerValues =>
  Object.fromEntries(names.map((name) => [name, partner[name]])) as PartnerValues // one value for every field

export async function undoPartners(
  ctx: Context,
  rows: readonly AppliedRow[],
  importId: number,
): Promise<UndoneRow[]> {
  const undone: UndoneRow[] = []
  for (const { number, record_id, undo } of rows) {
    const was = undo as PartnerUndo // the import wrote it
    undone.push({ number, kept: await undoPartner(ctx, record_id, was, `Import ${importId} was undone`) })
  }
  return undone
}

/** Why the partner stays unchanged; null when it was undone. */
async function undoPartner(
  ctx: Context,
  id: number,
  { version, entry_id, before }: PartnerUndo,
  reason: string,
): Promise<RowKept | null> {
  const row = await ctx.db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const now = row && (await findPartner(ctx.db, id))
  if (!now) return 'deleted'
  if (now.version !== version) return 'edited'
  if (before) {
    await putBack(ctx, await getPartner(ctx, id), before)
    return null
  }
  const entries = entry_id === null ? 0 : 1
  if (!(await hasOnlyItsOwnRows(ctx.db, id, entries))) return 'in-use'
  if (entry_id === null) {
    await removeNewPartner(ctx, now)
    return null
  }
  // An account is never deleted: the opening balance is reversed and the partner is rejected.
  await reverseEntry(ctx, entry_id, { reason })
  await movePartner(ctx, id, { version, status: 'rejected', reason })
  return null
}

async function putBack(ctx: Context, now: Partner, { hours, ...before }: PartnerBefore): Promise<void> {
  const { version } = await savePartner(ctx, now.id, {
    ...before.fields,
    version: now.version,
    service_ids: before.service_ids,
    area_ids: before.area_ids,
  })
  if (JSON.stringify(hours) !== JSON.stringify(now.hours)) await saveHours(ctx, now.id, { hours, version })
}
