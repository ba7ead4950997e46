export { deleteCustomers, notFound } from './trash.service.ts'
