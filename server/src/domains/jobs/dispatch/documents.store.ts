import type { DocumentKind } from 'contract/files/files.words.ts'
import { type RawBuilder, sql } from 'kysely'

/** The documents that a category and those above it demand, as an array; `category` names its id. */
export const demandedDocuments = (category: RawBuilder<unknown>) => sql<DocumentKind[]>`ARRAY (
  WITH RECURSIVE lineage AS (
    SELECT parent_id, required_documents FROM categories WHERE id = ${category}
    UNION ALL SELECT c.parent_id, c.required_documents FROM categories c JOIN lineage ON c.id = lineage.parent_id
  )
  SELECT DISTINCT kind FROM lineage, unnest(required_documents) AS kind ORDER BY kind)`

/**
 * The documents of a partner that a category can demand, with the last day of each kind, as JSON:
 * `DocumentOf[]`.
 */
export const documentsOfPartner = (partner: RawBuilder<unknown>) => sql`(
  SELECT coalesce(json_agg(json_build_object('kind', kind, 'until', until) ORDER BY kind), '[]') FROM (
    SELECT kind, CASE WHEN bool_and(expires_on IS NOT NULL) THEN max(expires_on) END AS until
    FROM files WHERE partner_id = ${partner} AND deleted_at IS NULL AND kind <> 'other' GROUP BY kind) AS own)`
