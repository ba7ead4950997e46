export { noteSlowRequests } from './slow-requests.service.ts'
