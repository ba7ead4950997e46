import type { MessageChannel, MessageState, MessageTemplate } from 'contract/vocabulary.ts'
import type { Generated } from 'kysely'
import type { RecordColumns } from '#platform/db/columns.ts'

/** The outbox: one row a message. */
export type MessagesTable = RecordColumns & {
  channel: MessageChannel
  template: MessageTemplate
  to: string
  body: string
  state: Generated<MessageState>
  provider: Generated<string | null>
  reference: Generated<string>
  provider_id: Generated<string | null>
  provider_answer: Generated<string | null>
  problem: Generated<string | null>
  attempts: Generated<number>
  job_id: number | null
  /** The payment it speaks of. */
  payment_id: Generated<number | null>
  enquiry_id: number | null
  customer_id: number | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    messages: MessagesTable
  }
}
