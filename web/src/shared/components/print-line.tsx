import '#src/styles/print.css'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { printText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'

/** First line of a printed page: its title, such as `J-22136`, and the time of printing. */
export function PrintLine({ of }: { of: string }) {
  const t = useText(printText)
  const formats = useFormats()
  const [now, setNow] = useState(() => currentTime())
  useEffect(() => {
    // The browser lays out the printed page right after the event.
    const update = () => flushSync(() => setNow(currentTime()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return (
    <div className="print-line">
      <b>{of}</b>
      <span>{t('print.printed', { when: formats.shortDate(new Date(now).toISOString()) })}</span>
    </div>
  )
}
