export { notFound } from './trash.service.ts'
