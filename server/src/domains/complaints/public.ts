export { openComplaint } from './complaints.service.ts'
