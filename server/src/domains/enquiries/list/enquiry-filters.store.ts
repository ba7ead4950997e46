import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { enquiryIdsQuery } from 'contract/enquiries/enquiry-lists.schema.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type EnquiryStatus, enquiryStatuses } from 'contract/vocabulary.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import { type Counted, countedRows } from '#platform/roll-up/counted.ts'
import { enquiryCounts, enquiryResults } from '../enquiries.roll-up.ts'

export type EnquiryListQuery = z.output<typeof enquiryIdsQuery>

/** The filters of the list, its board, its ids and its export. */
export type EnquiryFilters = Omit<
  EnquiryListQuery,
  'sort' | 'status' | 'group' | 'category_id' | 'location_id'
> & {
  /** The statuses that `status` and `group` both allow; undefined is every status. */
  statuses: EnquiryStatus[] | undefined
  /** Ids of the wanted categories and of those below them. */
  categories: number[] | undefined
  /** Ids of the wanted state, district, area or pincode and of all locations below it. */
  places: number[] | undefined
}

/** The statuses that both filters allow. */
export function statusesOf({
  status,
  group,
}: Pick<EnquiryListQuery, 'status' | 'group'>): EnquiryStatus[] | undefined {
  if (!group) return status
  const inGroups: EnquiryStatus[] = group.flatMap((each) => [...enquiryGroups[each]])
  return status ? status.filter((each) => inGroups.includes(each)) : inGroups
}

/** The kept count for these filters; null when a filter is set that it does not cover. */
export function countedBy(filters: EnquiryFilters): Counted | null {
  const { job, source, assigned_to, created_from: from, created_to: to, ...more } = filters
  if (job === 'none') return null
  if (job) {
    const counted = countedRows(enquiryResults, { filters: { source, assigned_to }, others: more, from, to })
    return counted && { ...counted, measure: job, date: sql.ref('enquiries.created_at') }
  }
  const {
    statuses: status,
    temperature,
    categories: category_id,
    created_by,
    lost_reason,
    response,
    ...others
  } = more
  return countedRows(enquiryCounts, {
    filters: { status, temperature, source, category_id, assigned_to, created_by, lost_reason, response },
    others,
    from,
    to,
  })
}

export function matchingEnquiries(db: Kysely<Database>, filters: EnquiryFilters) {
  const { statuses, temperature, source, categories, assigned_to, customer_id, places, q } = filters
  let list = db.selectFrom('enquiries')
  if (statuses) list = list.where(hasStatus(statuses))
  if (temperature) list = list.where('enquiries.temperature', 'in', temperature)
  if (source) list = list.where('enquiries.source', 'in', source)
  if (filters.lost_reason) list = list.where('enquiries.lost_reason', 'in', filters.lost_reason)
  if (categories) list = list.where(sql<SqlBool>`enquiries.category_id = ANY (${categories}::bigint[])`)
  if (assigned_to) list = list.where(assignedTo(assigned_to))
  if (filters.created_by)
    list = list.where(sql<SqlBool>`enquiries.created_by = ANY (${filters.created_by}::bigint[])`)
  if (filters.unserved) list = list.where(isUnserved)
  if (filters.response) list = list.where(sql<SqlBool>`${responseOf} = ANY (${filters.response}::text[])`)
  if (filters.job) list = list.where(jobOf[filters.job])
  if (customer_id) list = list.where('enquiries.customer_id', '=', customer_id)
  if (places) list = list.where(sql<SqlBool>`enquiries.location_id = ANY (${places}::bigint[])`)
  if (filters.created_from) list = list.where('enquiries.created_at', '>=', dayStart(filters.created_from))
  if (filters.created_to) list = list.where('enquiries.created_at', '<', dayEnd(filters.created_to))
  if (filters.follow_up) list = list.where(followUps[filters.follow_up])
  if (filters.follow_up_from || filters.follow_up_to) list = list.where(isWorkedOn)
  if (filters.follow_up_from)
    list = list.where('enquiries.follow_up_at', '>=', dayStart(filters.follow_up_from))
  if (filters.follow_up_to) list = list.where('enquiries.follow_up_at', '<', dayEnd(filters.follow_up_to))
  if (q) list = list.where(matchesText(q))
  return list
}

/**
 * For one status an index returns the rows in its order; for several statuses they would have to be sorted.
 */
function hasStatus(statuses: EnquiryStatus[]) {
  const [first] = statuses
  return statuses.length === 1
    ? sql<SqlBool>`enquiries.status = ${first}`
    : sql<SqlBool>`enquiries.status = ANY (${statuses}::text[])`
}

function assignedTo(people: (number | 'nobody')[]) {
  const ids = people.filter((person) => person !== 'nobody')
  const toThem = sql<SqlBool>`enquiries.assigned_to = ANY (${ids}::bigint[])`
  if (ids.length === people.length) return toThem
  return ids.length === 0
    ? sql<SqlBool>`enquiries.assigned_to IS NULL`
    : sql<SqlBool>`(${toThem} OR enquiries.assigned_to IS NULL)`
}

/** Literals instead of parameters, so that a prepared plan knows how few rows are left. */
const isWorkedOn = sql<SqlBool>`enquiries.status IN (${sql.join(enquiryGroups.working.map((slug) => sql.lit(slug)))})`

/**
 * No partner served the location for the service when that was last computed. The index of locations finds
 * the few enquiries.
 */
const isUnserved = sql<SqlBool>`(enquiries.location_id = ANY (ARRAY(SELECT location_id FROM unserved_places))
  AND (enquiries.location_id, coalesce(enquiries.category_id, 0)) IN (SELECT location_id, category_id FROM unserved_places))`
const withResult = (condition: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (
  SELECT FROM enquiry_results AS result WHERE result.enquiry_id = enquiries.id AND ${condition})`
const jobOf = {
  booked: withResult(sql`result.jobs > 0`),
  completed: withResult(sql`result.completed > 0`),
  none: withResult(sql`result.jobs = 0`),
}

const responseOf = sql`CASE WHEN enquiries.first_touched_at <= enquiries.response_due_at THEN 'in-time'
  WHEN enquiries.first_touched_at > enquiries.response_due_at THEN 'late' END`

const isWaiting = sql`enquiries.status = 'open' AND enquiries.first_touched_at IS NULL`

/**
 * Conditions of the follow-up filter; today is the business's day. The follow-up time of a closed enquiry
 * does not count.
 */
export const followUps = {
  due: sql<SqlBool>`(${isWorkedOn} AND enquiries.follow_up_at <= app_now())`,
  overdue: sql<SqlBool>`(${isWorkedOn} AND enquiries.follow_up_at < app_now() - interval '1 hour')`,
  today: sql<SqlBool>`(${isWorkedOn} AND enquiries.follow_up_at >= date_trunc('day', app_now(), 'Asia/Kolkata')
    AND enquiries.follow_up_at < date_trunc('day', app_now(), 'Asia/Kolkata') + interval '1 day')`,
  waiting: sql<SqlBool>`(${isWaiting})`,
  unanswered: sql<SqlBool>`(${isWaiting} AND enquiries.response_due_at <= app_now())`,
}

/** `E-12` or its number; a part of the phone; a pincode; words of the name. Each arm has its own index. */
function matchesText(q: string) {
  const named = parseRecordId(q)
  if (named) return sql<SqlBool>`enquiries.id = ${named.type === 'enquiry' ? named.id : null}`
  const phones = phonePatterns(q)
  const number = /^[1-9]\d{0,14}$/.test(q) ? Number(q) : null
  if (phones.length === 0 && number === null) {
    return nameHas(sql`enquiries.name`, q)
  }
  return sql<SqlBool>`enquiries.id IN (
    SELECT id FROM enquiries WHERE phone LIKE ANY (${phones}::text[])
    UNION SELECT id FROM enquiries WHERE ${nameHas(sql`enquiries.name`, q)}
    UNION SELECT ${number}::bigint
    UNION SELECT e.id FROM locations l JOIN enquiries e ON e.location_id = l.id
      WHERE l.type = 'pincode' AND l.title = ${joinDigits(q.trim())})`
}

/** Every status, when no filter excludes one. */
export const everyStatus: EnquiryStatus[] = enquiryStatuses.map(({ slug }) => slug)
