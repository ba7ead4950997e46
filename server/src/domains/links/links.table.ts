import type { ShareMethod } from 'contract/links/links.schema.ts'
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
  /** The latest hand-over to a user, who copied it or opened it in WhatsApp. */
  handed_at: Generated<string | null>
  handed_by: Generated<ShareMethod | null>
  /** When a provider accepted the latest message with it. */
  sent_at: Generated<string | null>
  /** The first time. */
  opened_at: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    public_links: PublicLinksTable
  }
}
