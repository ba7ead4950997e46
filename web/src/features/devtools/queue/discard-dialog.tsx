import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { queueText } from '#src/text/en/queue.ts'
import { useText } from '#src/text/intl.ts'

type DiscardManyProps = { count: number; onReady: () => void; onClose: () => void }

/** Asks before many tasks are discarded. */
export function DiscardMany({ count, onReady, onClose }: DiscardManyProps) {
  const t = useText(queueText)
  return (
    <Dialog
      title={t('queue.discard-many', { count })}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('queue.back')}</Button>
          <Button variant="danger" onClick={onReady}>
            {t('queue.discard')}
          </Button>
        </>
      }
    >
      <p className="ink-2">{t('queue.discard-many-text')}</p>
    </Dialog>
  )
}
