export { resealWebhooks } from './webhooks.store.ts'
