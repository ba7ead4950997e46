import { LinkButton } from '#shared/components/links.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { dashboardEmptyText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'

/** A list of jobs without jobs. */
export function NoJobs({ isAttention = false }: { isAttention?: boolean }) {
  const t = useText(dashboardEmptyText)
  if (isAttention) {
    return (
      <EmptyState title={t('dashboard.attention.empty')}>{t('dashboard.attention.empty-text')}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('dashboard.jobs.empty')}
      action={<LinkButton to="/jobs/create">{t('dashboard.jobs.empty-new')}</LinkButton>}
    >
      {t('dashboard.jobs.empty-text')}
    </EmptyState>
  )
}
