import { PageHead } from '#shared/components/page-head.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { JobsAs } from '../jobs-as.tsx'

/** A day's work by partner and hour. */
export function DispatchView() {
  const t = useText(dispatchText)
  return (
    <PageHead title={t('dispatch.title')}>
      <JobsAs shown="calendar" />
    </PageHead>
  )
}
