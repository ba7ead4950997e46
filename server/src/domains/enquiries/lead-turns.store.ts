import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import { sumsByKey } from '#platform/roll-up/sums.ts'
import { enquiryCounts } from './enquiries.roll-up.ts'
import type { EnquiryRecord } from './enquiries.store.ts'

/**
 * Leads are assigned one after the other, so that each sees whose turn the last one was. Held until the
 * commit.
 */
export async function lockTurns(db: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lead turns'))`.execute(db)
}

/** A staff member who can be given a lead; `shift` as the setting `business.hours`, empty for those hours. */
export type Taker = { id: number; shift: string; open: number; last_at: string | null }

/** Staff who can sign in, with their open enquiries (a kept count) and the time of their last turn. */
export async function listTakers(db: Kysely<Database>): Promise<Taker[]> {
  const { rows } = await sql<Omit<Taker, 'open'>>`
    SELECT users.id, users.shift, lead_turns.assigned_at AS last_at
    FROM users LEFT JOIN lead_turns ON lead_turns.user_id = users.id
    WHERE users.active AND users.password_hash IS NOT NULL
      AND EXISTS (SELECT FROM user_roles WHERE user_id = users.id AND role = 'staff')
    ORDER BY users.id`.execute(db)
  const keyOf = (status: string, id: number) => `${status}|${id}`
  const keys = rows.flatMap(({ id }) => enquiryGroups.working.map((status) => keyOf(status, id)))
  const sums = await sumsByKey(db, { rollUp: enquiryCounts, facet: 'status+assigned_to', keys }, ['rows'])
  const openOf = (id: number) =>
    enquiryGroups.working.reduce((open, status) => open + (sums.get(keyOf(status, id))?.rows ?? 0), 0)
  return rows.map((row) => ({ ...row, open: openOf(row.id) }))
}

/**
 * The name of a user who is still active, and stays so until the transaction ends; undefined for any other.
 */
export async function holdActive(db: Kysely<Database>, id: number): Promise<string | undefined> {
  const user = db.selectFrom('users').select('name').where('id', '=', id).where('active', '=', true)
  return (await user.forShare().executeTakeFirst())?.name
}

/** Assigns the lead to the user; undefined when it is assigned already or had its first contact. */
export function claimLead(
  db: Kysely<Database>,
  id: number,
  userId: number,
): Promise<EnquiryRecord | undefined> {
  return db
    .updateTable('enquiries')
    .set({ assigned_to: userId, ...edited })
    .where('id', '=', id)
    .where('assigned_to', 'is', null)
    .where('status', '=', 'open')
    .where('first_touched_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The clock, and not the start of the transaction: turns have the order in which they were taken. */
export async function storeTurn(db: Kysely<Database>, userId: number): Promise<void> {
  await sql`INSERT INTO lead_turns (user_id, assigned_at) VALUES (${userId}, app_clock())
    ON CONFLICT (user_id) DO UPDATE SET assigned_at = excluded.assigned_at`.execute(db)
}

/** Unassigned leads without a first contact, the oldest first; enquiries that a user created are no leads. */
export async function listWaitingLeads(db: Kysely<Database>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM enquiries
    WHERE status = 'open' AND first_touched_at IS NULL AND assigned_to IS NULL
      AND (created_by IS NULL OR EXISTS (SELECT FROM intake_leads WHERE enquiry_id = enquiries.id))
    ORDER BY created_at, id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
