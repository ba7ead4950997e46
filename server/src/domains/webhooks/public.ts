export { sendTask as sendWebhookTask } from './deliver.service.ts'
export { resealWebhooks } from './webhooks.store.ts'
