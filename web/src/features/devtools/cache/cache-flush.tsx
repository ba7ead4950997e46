import { type FormEvent, useRef, useState } from 'react'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { cacheText } from '#src/text/en/devtools.ts'
import { useText } from '#src/text/intl.ts'
import { flushEntries } from './cache.queries.ts'

/** The keys to delete: those with the prefix, or all. The toast says how many. */
export function FlushDialog({ onClose }: { onClose: () => void }) {
  const t = useText(cacheText)
  const input = useRef<HTMLInputElement>(null)
  const [prefix, setPrefix] = useState('')
  const flush = useAction(flushEntries)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await flush.run(prefix.trim())) onClose()
  }
  return (
    <Dialog
      title={t('cache.flush-title')}
      onClose={onClose}
      initialFocus={input}
      foot={
        <>
          <Button onClick={onClose}>{t('cache.cancel')}</Button>
          <ActionButtonView variant="primary" type="submit" form="flush" state={flush.state}>
            {t('cache.flush')}
          </ActionButtonView>
        </>
      }
    >
      <form id="flush" className="form" onSubmit={onSubmit}>
        <div className="field">
          <label className="field-label" htmlFor="flush-prefix">
            {t('cache.flush-prefix')}
          </label>
          <input
            ref={input}
            id="flush-prefix"
            className="input"
            aria-describedby="flush-help"
            maxLength={300}
            value={prefix}
            onChange={(event) => setPrefix(event.target.value)}
          />
          <span id="flush-help" className="field-help">
            {t('cache.flush-help')}
          </span>
        </div>
      </form>
    </Dialog>
  )
}
