import type { DeliveryState, WebhookRecord } from 'contract/webhooks/webhooks.words.ts'
import type { Generated } from 'kysely'
import type { CreatedAt, RecordColumns } from '#platform/db/columns.ts'

export type WebhooksTable = RecordColumns & {
  title: string
  url: string
  records: WebhookRecord[]
  sealed_secret: string
  active: Generated<boolean>
  problem: Generated<string | null>
  position: number
  busy_until: Generated<string | null>
}

export type WebhookDeliveriesTable = {
  id: Generated<number>
  webhook_id: number
  entry_id: number | null
  event: string
  body: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  created_at: CreatedAt
  next_at: Generated<string>
  finished_at: Generated<string | null>
  status: Generated<number | null>
  problem: Generated<string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}
