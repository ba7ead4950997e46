export { leadCounts } from './leads.roll-up.ts'
