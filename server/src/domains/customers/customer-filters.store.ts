import type { customerAllQuery } from 'contract/customers/customers.schema.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'

export type CustomerFilters = z.output<typeof customerAllQuery>

/** `jobCategories`: ids of the wanted categories of a job and of those below them. */
export function matchingCustomers(
  db: Kysely<Database>,
  { gender, source, has_jobs, job_status, last_job_before, location_id, q }: CustomerFilters,
  jobCategories: number[] | undefined,
) {
  let list = db.selectFrom('customers').where('customers.merged_into', 'is', null)
  if (gender) list = list.where('customers.gender', 'in', gender)
  if (source) list = list.where('customers.source', 'in', source)
  if (has_jobs !== undefined) list = list.where('customers.jobs', has_jobs ? '>' : '=', 0)
  if (jobCategories) list = list.where(hasJobIn(jobCategories, job_status))
  else if (job_status) list = list.where(hasJobOf(job_status))
  if (last_job_before) list = list.where(sql<SqlBool>`customers.last_job_at < ${dayStart(last_job_before)}`)
  if (location_id) list = list.where(livesIn(location_id))
  if (q) list = list.where(matchesText(db, q))
  return list
}

/** Has a job in one of the statuses. */
function hasJobOf(statuses: string[]) {
  return sql<SqlBool>`EXISTS (SELECT FROM customer_job_sums AS sums
    WHERE sums.customer_id = customers.id AND sums.status = ANY (${statuses}::text[]))`
}

/**
 * Has a job of one of the categories; where statuses are wanted too, it is the same job that is in one of
 * them.
 */
function hasJobIn(categories: number[], statuses: string[] | undefined) {
  const inStatus = statuses ? sql`AND jobs.status = ANY (${statuses}::text[])` : sql``
  return sql<SqlBool>`EXISTS (SELECT FROM jobs
    WHERE jobs.customer_id = customers.id AND jobs.category_id = ANY (${categories}::bigint[]) ${inStatus})`
}

/** Has an address within a state, district, area or pincode. */
function livesIn(id: number) {
  return sql<SqlBool>`customers.id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM locations WHERE id = ${id}
      UNION SELECT l.id FROM locations l JOIN below ON l.parent_id = below.id
    )
    SELECT addresses.customer_id FROM addresses JOIN below ON below.id = addresses.location_id
    WHERE addresses.customer_id IS NOT NULL)`
}

/** `C-123`; words of the name; a part of any of the numbers; a pincode. Each arm has its own index. */
function matchesText(db: Kysely<Database>, q: string) {
  const named = parseRecordId(q)
  if (named) return sql<SqlBool>`customers.id = ${named.type === 'customer' ? named.id : null}`
  const phones = phonePatterns(q)
  const isNamed = nameHas(sql`customers.name`, q)
  if (phones.length === 0) return isNamed
  const ids = (column: 'phone' | 'alternate_phone' | 'whatsapp') =>
    db
      .selectFrom('customers')
      .select('id')
      .where(sql<SqlBool>`${sql.ref(column)} LIKE ANY (${phones}::text[])`)
  const inPincode = db
    .selectFrom('addresses')
    .innerJoin('locations', 'locations.id', 'addresses.location_id')
    .select('addresses.customer_id as id')
    .where('locations.type', '=', 'pincode')
    .where('locations.title', '=', joinDigits(q.trim()))
    .where('addresses.customer_id', 'is not', null)
    .$castTo<{ id: number }>()
  const byName = db.selectFrom('customers').select('id').where(isNamed)
  const found = ids('phone')
    .union(ids('alternate_phone'))
    .union(ids('whatsapp'))
    .union(inPincode)
    .union(byName)
  return sql<SqlBool>`customers.id IN (${found})`
}
