/** Records whose changes a webhook can report, as the audit log names them. */
export const webhookRecords = ['customer', 'enquiry', 'job', 'payment', 'complaint', 'partner'] as const
export type WebhookRecord = (typeof webhookRecords)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Deliveries of one page of the log. */
export const deliveriesPerPage = 50

/** The prefix of every signing secret, by the convention Standard Webhooks. */
export const webhookSecretPrefix = 'whsec_'
