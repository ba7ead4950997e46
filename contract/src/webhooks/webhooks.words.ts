/** Records whose changes a webhook can report, as the audit log names them. */
export const webhookRecords = ['customer', 'enquiry', 'job', 'payment', 'complaint', 'partner'] as const
export type WebhookRecord = (typeof webhookRecords)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Deliveries of one page of the log. */
export const deliveriesPerPage = 50

/** Begins every signing secret, as the convention Standard Webhooks has it. */
export const webhookSecretPrefix = 'whsec_'
