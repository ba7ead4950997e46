import type { LinkKind } from 'contract/links/links.words.ts'
import type { Generated } from 'kysely'
import type { CreatedAt } from '#platform/db/columns.ts'

export type PublicLinksTable = {
  id: Generated<number>
  kind: LinkKind
  /** Of the link of a job. */
  job_id: number | null
  /** Of a partner's link only. */
  assignment_id: number | null
  /** Of the link of a settlement line. */
  settlement_line_id: Generated<number | null>
  token_seed: Buffer
  token_hash: Buffer
  created_at: CreatedAt
  sent_at: Generated<string | null>
  opened_at: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    public_links: PublicLinksTable
  }
}
