/** One file for all of them: each lazy file of its own would be named in the first load of every page. */
export { ComplaintDialog } from './complaint-dialog.tsx'
export { ComplaintsView } from './complaints-view.tsx'
