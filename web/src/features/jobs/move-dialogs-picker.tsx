export { CompleteDialog } from './complete-dialog.tsx'
export { ReasonDialog } from './reason-dialog.tsx'
