import { apiKeyCreate } from 'contract/api-keys/api-keys.schema.ts'

/** What is typed; the browser generates the key. */
export const apiKeyForm = apiKeyCreate.pick({ title: true, days: true })
