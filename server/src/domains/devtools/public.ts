export { noteSlowRequests } from './slow-requests.ts'
