import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { listsText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import type { BulkOutcome } from './bulk-run.ts'

type BulkResultDialogProps = {
  /** The name of the action: 'Close'. */
  action: string
  outcome: BulkOutcome
  nameOf: (id: number) => string
  /** Undoes the action for the other rows. */
  undo: { label: string; onAction: () => void } | null
  /** Applies the action to the rows that need a confirmation. */
  confirm: { label: string; onAction: () => void } | null
  onRetry: () => void
  onClose: () => void
}

/** The rows that were not changed, each with its reason. */
export function BulkResultDialog({
  action,
  outcome,
  nameOf,
  undo,
  confirm,
  onRetry,
  onClose,
}: BulkResultDialogProps) {
  const t = useText(listsText)
  const { done, refused, left, error } = outcome
  const title = t('lists.result', { action, done: done.length, failed: refused.length + left.length })
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      foot={
        <>
          {undo && (
            <Button
              onClick={() => {
                undo.onAction()
                onClose()
              }}
            >
              {undo.label}
            </Button>
          )}
          {confirm ? (
            <Button onClick={confirm.onAction}>{confirm.label}</Button>
          ) : (
            <Button onClick={onRetry}>{t('lists.try-again')}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('lists.close')}
          </Button>
        </>
      }
    >
      {error !== null && <Notice hue="red" title={errorText(error)} alert />}
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <ul className="bulk-results" tabIndex={0} aria-label={title}>
          {refused.map(({ id, message }) => (
            <li key={id}>
              <span className="ink-3">{nameOf(id)}</span>
              {message}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && <p>{t('lists.stopped', { count: left.length })}</p>}
      <p className="ink-2">{t('lists.still-selected')}</p>
    </Dialog>
  )
}
