/** What other features and the shell may use of this one. */
export { ComplaintDialog, ComplaintsView } from './complaints-on-demand.ts'
export { JobComplaints } from './job-complaints.tsx'
