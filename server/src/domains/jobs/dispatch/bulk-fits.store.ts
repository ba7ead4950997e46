import type { DocumentOf } from 'contract/files/document-gaps.rules.ts'
import type { DocumentKind } from 'contract/files/files.words.ts'
import type { JobStatus, PartnerStatus } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { demandedDocuments, documentsOfPartner } from './documents.store.ts'
import type { BusyPeriod } from './suggestions.store.ts'

/** A job measured against one partner. */
export type MeasuredJob = {
  id: number
  status: JobStatus
  partner_id: number | null
  customer: string
  category: string
  place: string | null
  has_place: boolean
  scheduled_at: string
  ends_at: string
  serves: boolean
  covers: boolean
  has_rejected: boolean
  demands: DocumentKind[]
}

/** In the order of the work, each with the partner's services and areas for it, in one query. */
export async function measureJobs(
  db: Kysely<Database>,
  ids: readonly number[],
  partnerId: number,
): Promise<MeasuredJob[]> {
  const { rows } = await sql<MeasuredJob>`
    WITH RECURSIVE chosen AS (
      SELECT j.id, j.status, j.partner_id, j.customer_id, j.category_id, j.scheduled_at, j.ends_at, a.location_id
      FROM jobs j LEFT JOIN addresses a ON a.id = j.address_id WHERE j.id = ANY (${[...ids]}::bigint[])
    ), lineage AS (
      SELECT DISTINCT category_id AS wanted, category_id AS id FROM chosen
      UNION SELECT lineage.wanted, parent_id FROM lineage JOIN categories USING (id) WHERE parent_id IS NOT NULL
    ), places AS (
      SELECT DISTINCT location_id AS wanted, location_id AS id FROM chosen WHERE location_id IS NOT NULL
      UNION SELECT places.wanted, parent_id FROM places JOIN locations USING (id) WHERE parent_id IS NOT NULL
    ), covering AS (
      SELECT wanted, id FROM places
      UNION SELECT places.wanted, twin.id FROM places JOIN locations own ON own.id = places.id AND own.id = places.wanted
            JOIN locations twin ON twin.title = own.title AND twin.type = 'pincode'
    ), served AS (
      SELECT wanted FROM lineage JOIN partner_services s ON s.category_id = lineage.id WHERE s.partner_id = ${partnerId}
    ), covered AS (
      SELECT wanted FROM covering JOIN partner_areas a ON a.location_id = covering.id WHERE a.partner_id = ${partnerId}
    )
    SELECT j.id, j.status, j.partner_id, c.name AS customer, k.title AS category,
      pincode.title || ' ' || area.title AS place, j.location_id IS NOT NULL AS has_place, j.scheduled_at, j.ends_at,
      j.category_id IN (SELECT wanted FROM served) AS serves,
      j.location_id IS NOT NULL AND j.location_id IN (SELECT wanted FROM covered) AS covers,
      EXISTS (SELECT FROM assignments WHERE job_id = j.id AND partner_id = ${partnerId} AND status = 'rejected') AS has_rejected,
      ${demandedDocuments(sql.ref('j.category_id'))} AS demands
    FROM chosen j
    JOIN customers c ON c.id = j.customer_id
    JOIN categories k ON k.id = j.category_id
    LEFT JOIN locations pincode ON pincode.id = j.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    ORDER BY j.scheduled_at, j.id`.execute(db)
  return rows
}

type CandidateRow = { status: PartnerStatus; documents: DocumentOf[] }

export async function findCandidate(db: Kysely<Database>, id: number): Promise<CandidateRow | undefined> {
  const { rows } = await sql<CandidateRow>`
    SELECT status, ${documentsOfPartner(sql.ref('partners.id'))} AS documents FROM partners WHERE id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The open work of a partner that touches the time. */
export async function openWork(
  db: Kysely<Database>,
  partnerId: number,
  { from, to }: { from: string; to: string },
): Promise<BusyPeriod[]> {
  const { rows } = await sql<BusyPeriod>`
    SELECT id AS job_id, scheduled_at AS starts_at, ends_at FROM jobs
    WHERE partner_id = ${partnerId} AND status IN ('pending', 'accepted', 'started')
      -- No job lasts longer than 14 days: the index finds the few that may still be going on.
      AND scheduled_at > ${from}::timestamptz - interval '14 days' AND scheduled_at < ${to} AND ends_at > ${from}
    ORDER BY scheduled_at, id`.execute(db)
  return rows
}
