import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import './maintenance.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { currentTime } from '#shared/current-time.ts'
import { timeOrDay, useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { downText } from '#src/text/en/single-pages.ts'
import { useText } from '#src/text/intl.ts'
import { go } from './go.ts'
import { dashboardPath, loginPath, safeContinue } from './guard.ts'

/**
 * Interval in ms between checks whether the maintenance is over. Up to half is added at random, to spread the
 * load.
 */
const pollMs = 5000

type State = { on: boolean; message: string | null; ends_at: string | null }
type MaintenanceState = { at: number; state: State | null }

/**
 * Maintenance (spec 2). Returns by itself to the previous page; opened by hand it shows the state, and stays.
 */
export function DownPage() {
  const t = useText(downText)
  const { continue: target } = useSearchParams()
  const isSignedOut = useSession() === null
  const { at, state } = useMaintenance(target)
  const now = useSeconds()
  return (
    <div className="center">
      <h1>{t('down.title')}</h1>
      {/* Reserves the usual height of the content, so that the title does not move. */}
      <div className="down-words">{state && <Words state={state} />}</div>
      <p className="ink-3 text-12 tabular">
        {t('down.checked', { seconds: Math.max(0, Math.round((now - at) / 1000)) })}
      </p>
      <p className="text-12 down-sign-in">
        {isSignedOut && (
          <Link to={loginPath} className="link">
            {t('down.sign-in')}
          </Link>
        )}
      </p>
    </div>
  )
}

function Words({ state: { on, message, ends_at } }: { state: State }) {
  const t = useText(downText)
  const formats = useFormats()
  if (!on) {
    return (
      <>
        <p className="card-text">{t('down.none')}</p>
        <LinkButton to={dashboardPath}>{t('down.dashboard')}</LinkButton>
      </>
    )
  }
  return (
    <>
      <p className="card-text down-message">{message ?? t('down.text')}</p>
      <p className="ink-2 text-13">{t('down.kept')}</p>
      {ends_at && Date.parse(ends_at) > currentTime() && (
        <p className="row row-center text-13">
          <DotWord hue="amber">{t('down.expected', { time: timeOrDay(formats, ends_at) })}</DotWord>
        </p>
      )}
    </>
  )
}

/** Asks until the server says that the maintenance is over, then returns to the app. */
function useMaintenance(target: string | undefined): MaintenanceState {
  const [maintenance, setMaintenance] = useState<MaintenanceState>(() => ({ at: currentTime(), state: null }))
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      // A server that does not answer is still down.
      const state = await call(
        'GET /maintenance',
        {},
        { signal: leaving.signal, priority: 'background' },
      ).catch(() => null)
      if (leaving.signal.aborted) return
      setMaintenance((before) => ({ at: currentTime(), state: state ?? before.state }))
      if (state?.on === false && target !== undefined) go(wayBack(target), { replace: true })
      else timer = setTimeout(ask, pollMs * (1 + Math.random() / 2))
    }
    void ask()
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [target])
  return maintenance
}

/** A user who was signing in continues to the page they asked for. */
function wayBack(target: string): string {
  const [path, search] = target.split('?')
  return safeContinue(path === loginPath ? new URLSearchParams(search).get('continue') : target)
}

function useSeconds(): number {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
