import { webhookCreate } from 'contract/webhooks/webhooks.schema.ts'

/** What is typed; the kinds of records are chosen beside it. */
export const webhookForm = webhookCreate.pick({ title: true, url: true })
