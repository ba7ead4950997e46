import type { Kysely } from 'kysely'
import { getSettings, isSettingOn } from '#domains/settings/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type AnyContext, contextOfTask } from '#platform/http/context.ts'
import {
  claimLead,
  holdActive,
  listTakers,
  listWaitingLeads,
  lockTurns,
  storeTurn,
} from './lead-turns.store.ts'
import { takersAt } from './next-taker.rules.ts'

const keys = ['business.assign_leads', 'business.hours'] as const

/**
 * Assigns an unassigned lead to the user on shift whose turn it is. Returns that user; null when the setting
 * is off, no user is on shift, or the lead is assigned already.
 */
export async function assignLead(ctx: AnyContext, id: number): Promise<{ id: number; name: string } | null> {
  const { db } = ctx
  const settings = await getSettings(db, keys)
  if (settings['business.assign_leads'] !== true) return null
  await lockTurns(db)
  for (const taker of takersAt(await listTakers(db), settings['business.hours'], ctx.now)) {
    const name = await holdActive(db, taker.id)
    if (name === undefined) continue
    const lead = await claimLead(db, id, taker.id)
    if (!lead) return null
    await storeTurn(db, taker.id)
    const of = { record_type: 'enquiry', record_id: id }
    const states = { before: { assigned_to: null }, after: { assigned_to: taker.id } }
    await recordAudit(ctx, { ...of, action: 'assigned-automatically', ...states })
    const event = { ...of, customer_id: lead.customer_id, kind: 'assigned-automatically', data: { to: name } }
    await addTimeline({ ...ctx, actor: null }, event)
    return { id: taker.id, name }
  }
  return null
}

/** Leads of one run; the next run takes the others. */
const most = 500

/** Assigns the leads that came while no user was on shift, each in a transaction of its own. */
export async function assignWaitingLeads(db: Kysely<Database>): Promise<void> {
  if (!(await isSettingOn(db, 'business.assign_leads'))) return
  for (const id of await listWaitingLeads(db, most)) {
    await db.transaction().execute(async (trx) => assignLead(await contextOfTask(trx), id))
  }
}
