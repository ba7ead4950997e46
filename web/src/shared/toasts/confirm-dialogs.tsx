import { useSyncExternalStore } from 'react'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { confirmStore } from './confirm.ts'

const ConfirmDialog = partOnDemand(() =>
  import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog),
)
const parts = [ConfirmDialog]

/** Rendered once in the shell; shows the dialogs of `confirm()`. */
export function ConfirmDialogs() {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.get)
  usePrefetch(parts)
  if (!question) return null
  const { answer, ...words } = question
  return <ConfirmDialog key={words.title} {...words} onResolve={answer} />
}
