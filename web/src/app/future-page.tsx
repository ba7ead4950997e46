import { EmptyState } from '#shared/ui/empty-state.tsx'
import { shellText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'

/** The specification's own placeholder page. */
export function FuturePage() {
  const t = useText(shellText)
  return (
    <>
      <div className="page-head">
        <h1>{t('future.title')}</h1>
      </div>
      <EmptyState title={t('future.text')} />
    </>
  )
}
