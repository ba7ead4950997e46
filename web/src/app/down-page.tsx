import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { asApiError } from '#shared/api/failures.ts'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { shellText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'
import { go } from './go.ts'
import { safeContinue } from './guard.ts'

/** How often the page asks whether it is over, ms. */
const askEveryMs = 5000

type Asked = { at: number; backAt: number | null }

/** Maintenance (spec 2). Returns by itself to where one was; opened by hand it stays until it is left. */
export function DownPage() {
  const t = useText(shellText)
  const formats = useFormats()
  const { continue: wanted } = useSearch({ strict: false }) as { continue?: string } // every search value is text, see router.tsx
  const { at, backAt } = useMaintenance(wanted)
  const now = useSeconds()
  return (
    <div className="center">
      <h1>{t('down.title')}</h1>
      <p className="card-text">{t('down.text')}</p>
      {backAt && (
        <p className="row row-center text-13">
          <DotWord hue="amber">{t('down.expected', { time: formats.time(backAt) })}</DotWord>
        </p>
      )}
      <p className="ink-3 text-12 tabular">
        {t('down.checked', { seconds: Math.max(0, Math.round((now - at) / 1000)) })}
      </p>
    </div>
  )
}

/** Asks until the server answers anything but 503, then goes on. */
function useMaintenance(wanted: string | undefined): Asked {
  const [asked, setAsked] = useState<Asked>(() => ({ at: Date.now(), backAt: null }))
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setInterval(async () => {
      const state = await askServer(leaving.signal)
      if (leaving.signal.aborted) return
      setAsked(state)
      if (state.isOver && wanted !== undefined) go(safeContinue(wanted), { replace: true })
    }, askEveryMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [wanted])
  return asked
}

async function askServer(signal: AbortSignal): Promise<Asked & { isOver: boolean }> {
  const at = Date.now()
  try {
    await call('GET /user', {}, { signal, priority: 'background' })
    return { at, backAt: null, isOver: true }
  } catch (thrown) {
    const { kind, status, retry_after } = asApiError(thrown)
    return { at, backAt: retry_after ? at + retry_after * 1000 : null, isOver: kind === 'status' && status !== 503 }
  }
}

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
