import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#shared/components/confirm-dialog.tsx'
import { confirmStore } from './confirm.ts'

/** Stands once in the shell and shows what `confirm()` asks. */
export function ConfirmDialogs() {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.get)
  if (!question) return null
  const { answer, ...words } = question
  return <ConfirmDialog key={words.title} {...words} onResolve={answer} />
}
