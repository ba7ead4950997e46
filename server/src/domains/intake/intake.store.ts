import type {
  IntakeLead,
  IntakeLeadRow,
  IntakeMapped,
  intakeLeadListQuery,
} from 'contract/intake/intake.schema.ts'
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page } from '#platform/db/list.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import { edited } from '#platform/db/versioned.ts'
import { countedRows } from '#platform/roll-up/counted.ts'
import type { IntakeLeadsTable } from './intake.table.ts'
import { leadCounts } from './leads.roll-up.ts'

export type LeadRecord = Selectable<IntakeLeadsTable>
type JsonColumn = 'query' | 'mapped' | 'issues'
export type NewLead = Omit<Insertable<IntakeLeadsTable>, JsonColumn> & Pick<LeadRecord, JsonColumn>

export async function insertLead(
  db: Kysely<Database>,
  { query, mapped, issues, ...lead }: NewLead,
): Promise<number> {
  const json = {
    query: JSON.stringify(query),
    mapped: JSON.stringify(mapped),
    issues: JSON.stringify(issues),
  }
  const { id } = await db
    .insertInto('intake_leads')
    .values({ ...lead, ...json })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type LeadOutcome = Pick<LeadRecord, 'state' | 'reason' | 'issues' | 'enquiry_id'>

export async function updateLead(
  db: Kysely<Database>,
  id: number,
  { issues, ...outcome }: LeadOutcome & Pick<LeadRecord, 'mapped' | 'fingerprint'>,
): Promise<void> {
  await db
    .updateTable('intake_leads')
    .set({ ...outcome, ...edited, mapped: JSON.stringify(outcome.mapped), issues: JSON.stringify(issues) })
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()
}

/** Equal leads are processed one after the other, so that the second sees the result of the first. */
export async function lockFingerprint(db: Kysely<Database>, fingerprint: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead ${fingerprint}`}, 0))`.execute(db)
}

/**
 * The enquiry created from an equal lead. A sender's own id identifies a lead without a time limit; equal
 * content identifies it for a day, and may be a new request after that.
 */
export async function findAccepted(
  db: Kysely<Database>,
  fingerprint: string,
  isNumbered: boolean,
): Promise<number | null> {
  const { rows } = await sql<{ enquiry_id: number }>`
    SELECT enquiry_id FROM intake_leads
    WHERE fingerprint = ${fingerprint} AND state = 'taken'
      AND (${isNumbered} OR created_at > app_now() - interval '1 day')
    ORDER BY created_at DESC LIMIT 1`.execute(db)
  return rows[0]?.enquiry_id ?? null
}

type ListQuery = z.output<typeof intakeLeadListQuery>

/** Newest first. */
export function listLeads(db: Kysely<Database>, query: ListQuery): Promise<Page<IntakeLeadRow>> {
  const { state, source, ...others } = query
  let matching = db.selectFrom('intake_leads')
  if (state) matching = matching.where('intake_leads.state', 'in', state)
  if (source) matching = matching.where('intake_leads.source', 'in', source)
  if (query.q) matching = matching.where(withText(query.q))
  return listPage({
    db,
    query,
    matching,
    counted: countedRows(leadCounts, { filters: { state, source }, others }),
    id: sql<number>`intake_leads.id`,
    order: { by: sql.ref('intake_leads.created_at'), descending: query.sort !== 'created_at', isDate: true },
    rows: (ids) => leadRows(db, ids),
  })
}

/** Words of the name, or a part of the number in any format. */
function withText(q: string) {
  const patterns = phonePatterns(q)
  const isNamed = nameHas(sql`(intake_leads.mapped ->> 'name')`, q)
  return sql<SqlBool>`(${isNamed} OR intake_leads.mapped ->> 'phone' LIKE ANY (${patterns}::text[]))`
}

async function leadRows(db: Kysely<Database>, ids: number[]): Promise<IntakeLeadRow[]> {
  return db
    .selectFrom('intake_leads')
    .select(['id', 'created_at', 'source', 'state', 'reason', 'enquiry_id'])
    .select([
      sql<string | null>`mapped ->> 'name'`.as('name'),
      sql<string | null>`mapped ->> 'phone'`.as('phone'),
    ])
    .where('id', 'in', ids)
    .execute()
}

export async function findLead(db: Kysely<Database>, id: number): Promise<IntakeLead | undefined> {
  const lead = await db
    .selectFrom('intake_leads as lead')
    .innerJoin('intake_keys as key', 'key.id', 'lead.key_id')
    .selectAll('lead')
    .select('key.title as via')
    .where('lead.id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const fields = new URLSearchParams(lead.query).toString()
  const raw = [fields, lead.raw.toString('utf8')].filter((part) => part !== '').join('\n')
  return { ...lead, raw, name: lead.mapped.name, phone: lead.mapped.phone }
}

/**
 * The active service that a portal's text means: the same title, else the only title that contains the text
 * or is contained in it.
 */
export async function serviceOf(db: Kysely<Database>, words: string | null): Promise<{ id: number } | null> {
  const text = words?.trim()
  if (!text) return null
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    SELECT id, lower(title) = searched AS is_same FROM categories, lower(${text}) AS searched
    WHERE active AND (strpos(searched, lower(title)) > 0 OR strpos(lower(title), searched) > 0)
    ORDER BY is_same DESC, length(title) DESC, id LIMIT 20`.execute(db)
  const [best, next] = rows
  return best && (best.is_same || !next) ? { id: best.id } : null
}

/**
 * The location of the pincode; of a pincode with several areas the one whose area was named, null when none
 * was.
 */
export async function placeOf(
  db: Kysely<Database>,
  { pincode, area, address }: IntakeMapped,
): Promise<{ location_id: number; area: string } | null> {
  if (!pincode) return null
  const { rows } = await sql<{ location_id: number; area: string; is_named: boolean }>`
    SELECT p.id AS location_id, a.title AS area,
      strpos(lower(${[area, address].join(' ')}), lower(a.title)) > 0 AS is_named
    FROM locations p JOIN locations a ON a.id = p.parent_id
    WHERE p.type = 'pincode' AND p.title = ${pincode}
    ORDER BY is_named DESC, p.id LIMIT 2`.execute(db)
  const [best, next] = rows
  return best && (!next || best.is_named) ? best : null
}
