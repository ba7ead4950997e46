import { type KeyboardEvent, useId } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { queryText } from '#src/text/en/query.ts'
import { useText } from '#src/text/intl.ts'
import type { Reading } from './use-console.ts'

/** Where the statement is typed. Ctrl and Enter run it. */
export function ConsoleInput({ reading }: { reading: Reading }) {
  const t = useText(queryText)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void reading.run()
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('query.sql')}
      </label>
      <textarea
        id={id}
        className="input console-input"
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        maxLength={20_000}
        value={reading.sql}
        aria-describedby={`${id}-help`}
        onChange={(event) => reading.setSql(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="console-bar">
        <span id={`${id}-help`} className="field-help">
          {t('query.console-help')}
        </span>
        {reading.isRunning ? (
          <Button onClick={reading.cancel}>{t('query.cancel')}</Button>
        ) : (
          <Button variant="primary" onClick={() => void reading.run()}>
            {t('query.run')} <Kbd>{t('query.run-keys')}</Kbd>
          </Button>
        )}
      </div>
    </div>
  )
}
