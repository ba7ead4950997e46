export { deleteCustomers, notFound } from './trash.service.ts'
export { resealTrashed } from './trash.store.ts'
