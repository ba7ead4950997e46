import { EmptyState } from '#shared/ui/empty-state.tsx'
import { futureText } from '#src/text/en/single-pages.ts'
import { useText } from '#src/text/intl.ts'

/** The specification's own placeholder page. */
export function FuturePage() {
  const t = useText(futureText)
  return (
    <>
      <div className="page-head">
        <h1>{t('future.title')}</h1>
      </div>
      <EmptyState title={t('future.text')} />
    </>
  )
}
