/** What other features and the shell may use of this one. */
export { ComplaintDialog, ComplaintsView, JobComplaints } from './complaints-on-demand.ts'
