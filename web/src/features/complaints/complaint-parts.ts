/** One file for all of them: every separate lazy file would be listed in the first load of every page. */
export { ComplaintDialog } from './complaint-dialog.tsx'
export { ComplaintsView } from './complaints-view.tsx'
