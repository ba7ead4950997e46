import type { Concession } from 'contract/concessions/concessions.schema.ts'
import { concessionReasons } from 'contract/concessions/concessions.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { AccountConcession } from './entries.rules.ts'
import type { ConcessionsTable } from './ledger.table.ts'

export type ConcessionRecord = Selectable<ConcessionsTable>

export function insertConcession(
  db: Kysely<Database>,
  values: Insertable<ConcessionsTable>,
): Promise<ConcessionRecord> {
  return db.insertInto('concessions').values(values).returningAll().executeTakeFirstOrThrow()
}

export function findConcession(db: Kysely<Database>, id: number): Promise<ConcessionRecord | undefined> {
  return db.selectFrom('concessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes its state. The job is locked. */
export function updateConcession(
  db: Kysely<Database>,
  id: number,
  state: Updateable<ConcessionsTable>,
): Promise<ConcessionRecord> {
  return db
    .updateTable('concessions')
    .set(state)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Concessions of a job that lower its amount due, or may lower it. */
export function listOpenConcessions(db: Kysely<Database>, jobId: number): Promise<ConcessionRecord[]> {
  return db
    .selectFrom('concessions')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('status', 'in', ['posted', 'waiting'])
    .orderBy('id')
    .execute()
}

/** A concession as the accounts use it. */
export function accountConcession({
  amount,
  partner_id,
  partner_amount,
  reason,
}: ConcessionRecord): AccountConcession {
  return { amount, partner_id, partner_amount, words: `Concession: ${labelOf(concessionReasons, reason)}` }
}

export async function listPostedConcessions(
  db: Kysely<Database>,
  jobId: number,
): Promise<AccountConcession[]> {
  const open = await listOpenConcessions(db, jobId)
  return open.filter(({ status }) => status === 'posted').map(accountConcession)
}

const person = (id: string, name: string) =>
  sql`CASE WHEN ${sql.ref(id)} IS NOT NULL THEN jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) END`

/** The columns of a concession, from `concessionTables`. */
export const concessionColumns = sql`c.id, c.job_id, c.amount, c.partner_amount, c.reason, c.note, c.status, c.created_at,
  c.posted_at, ${person('c.partner_id', 'partner.name')} AS partner, ${person('c.given_by', 'giver.name')} AS given_by,
  ${person('c.approved_by', 'approver.name')} AS approved_by,
  CASE WHEN c.ended_at IS NOT NULL THEN jsonb_build_object('at', to_char(c.ended_at AT TIME ZONE 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', c.end_reason, 'by', ${person('c.ended_by', 'ender.name')}) END AS ended`
export const concessionTables = sql`concessions AS c LEFT JOIN partners AS partner ON partner.id = c.partner_id
  LEFT JOIN users AS giver ON giver.id = c.given_by LEFT JOIN users AS approver ON approver.id = c.approved_by
  LEFT JOIN users AS ender ON ender.id = c.ended_by`

async function shownBy(db: Kysely<Database>, where: RawBuilder<SqlBool>): Promise<Concession[]> {
  const { rows } = await sql<Concession>`
    SELECT ${concessionColumns} FROM ${concessionTables} WHERE ${where} ORDER BY c.id`.execute(db)
  return rows
}

/** All of a job, oldest first. */
export const listJobConcessions = (db: Kysely<Database>, jobId: number) =>
  shownBy(db, sql`c.job_id = ${jobId}`)

export async function findShownConcession(db: Kysely<Database>, id: number): Promise<Concession | undefined> {
  return (await shownBy(db, sql`c.id = ${id}`))[0]
}
