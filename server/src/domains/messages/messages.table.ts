import type { OptOutField, OptOutWay } from 'contract/customers/opt-out.words.ts'
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
  /** The partner it is sent to. */
  partner_id: Generated<number | null>
  /** The settlement line whose statement it sends. */
  settlement_line_id: Generated<number | null>
  leased_until: Generated<string | null>
  next_try_at: Generated<string | null>
  valid_until: Generated<string | null>
  is_withdrawn: Generated<boolean>
  sealed_body: Generated<string | null>
  caller: Generated<string | null>
  repeats_id: Generated<number | null>
  resend_reason: Generated<string | null>
}

/** The state of each provider: no message of ours waits for one that is down. */
export type ProviderStatesTable = {
  provider: string
  failures: Generated<number>
  closed_until: string | null
  problem: string | null
  updated_at: Generated<string>
}

declare module '#platform/db/database.ts' {
  interface Database {
    messages: MessagesTable
    provider_states: ProviderStatesTable
  }
}

/** The opt-outs of a phone number. They belong to the number, whichever customer or partner has it. */
type OptOutsTable = {
  /** E.164. */
  phone: string
  field: OptOutField
  way: OptOutWay
  /** Null when it is not known. */
  noted_at: string | null
  noted_by: number | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    opt_outs: OptOutsTable
  }
}
