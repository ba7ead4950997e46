import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from './button.tsx'
import { errorTitle, moreOf } from './error-text.ts'
import { usePartText } from './use-part-text.ts'

type ErrorStateProps = { error: unknown; onRetry?: () => void; compact?: boolean }

/** In place of a panel that failed: what went wrong, the request id for support, Try again. */
export function ErrorState({ error, onRetry, compact }: ErrorStateProps) {
  const text = usePartText()
  const requestId = requestIdOf(error)
  const more = moreOf(error)
  return (
    <div className={compact ? 'empty empty-compact' : 'empty'} role="alert">
      <b className="empty-title">{errorTitle(error)}</b>
      {more && `${more} `}
      {requestId && text('parts.request', { id: requestId })}
      {onRetry && (
        <div className="row">
          <Button onClick={onRetry}>
            <RefreshCw />
            {text('parts.try-again')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The id an error of the API carries, in either spelling. */
function requestIdOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('requestId' in error && typeof error.requestId === 'string') return error.requestId
  if ('request_id' in error && typeof error.request_id === 'string') return error.request_id
  return null
}
