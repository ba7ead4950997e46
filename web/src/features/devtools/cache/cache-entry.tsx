import '../cache.css'
import type { CacheEntry } from 'contract/devtools/devtools.contract.ts'
import { Facts } from '#shared/components/facts.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { cacheText } from '#src/text/en/devtools.ts'
import { useText } from '#src/text/intl.ts'
import { Size } from './cache.columns.tsx'
import { forgetEntry } from './cache.queries.ts'

type CacheEntryDialogProps = {
  name: string
  /** Undefined when it is no longer there. */
  entry: CacheEntry | undefined
  onClose: () => void
}

/** One entry of the cache: what is kept, since when, until when. */
export function CacheEntryDialog({ name, entry, onClose }: CacheEntryDialogProps) {
  const t = useText(cacheText)
  const formats = useFormats()
  const forget = async () => {
    await forgetEntry(name)
    onClose()
  }
  return (
    <Dialog
      title={name}
      size="wide"
      closesOnBackdrop
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cache.close')}</Button>
          {entry && <ActionButton onAction={forget}>{t('cache.delete')}</ActionButton>}
        </>
      }
    >
      {entry ? (
        <div className="stack stack-tight">
          <Facts
            facts={[
              { label: t('cache.computed'), value: <RelativeTime at={entry.created_at} /> },
              { label: t('cache.expiration'), value: <RelativeTime at={entry.expires_at} /> },
              { label: t('cache.hits'), value: formats.count(entry.hits) },
              { label: t('cache.size'), value: <Size bytes={entry.bytes} /> },
            ]}
          />
          {/* A region that scrolls must be reachable by the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <pre className="code-block cache-value" tabIndex={0}>
            {pretty(entry.value)}
          </pre>
          {entry.bytes > entry.value.length && (
            <p className="ink-3 text-12">
              {t('cache.beginning', {
                shown: formats.count(entry.value.length),
                all: formats.count(entry.bytes),
              })}
            </p>
          )}
        </div>
      ) : (
        <p className="ink-2">{t('cache.no-entry')}</p>
      )}
    </Dialog>
  )
}

/** A cut value is no valid JSON, and some values never were: they are shown as plain text. */
function pretty(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
