import { useEffect } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { shellText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'
import { reportCrash } from './telemetry.ts'

/** Stands in for a page that could not be drawn; the shell around it goes on. */
export function CrashPage({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useText(shellText)
  useEffect(() => reportCrash(error), [error])
  return (
    <div className="empty" role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <Button onClick={reset}>{t('crash.again')}</Button>
    </div>
  )
}
