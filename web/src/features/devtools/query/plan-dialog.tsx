import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#shared/api/failures.ts'
import { Button } from '#shared/ui/button.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { queryText } from '#src/text/en/devtools.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { CodeBlock } from '../code-block.tsx'
import { planQuery } from './query.queries.ts'

/** One statement beside the list, whole, and how PostgreSQL would go about it. */
export function PlanDialog({ statement, onClose }: { statement: string; onClose: () => void }) {
  const t = useText(queryText)
  const parts = useText(partsText)
  const { data, error, refetch } = useQuery(planQuery(statement))
  return (
    <Dialog
      title={t('query.statement')}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('query.close')}</Button>}
    >
      {data ? (
        <div className="stack">
          <div className="stack stack-tight">
            <CodeBlock text={data.text} wraps />
            <CopyButton value={data.text} what={t('query.the-statement')} />
          </div>
          <section className="stack stack-tight">
            <h3>{t('query.plan')}</h3>
            <p className="text-12 ink-3">{t('query.plan-help')}</p>
            {data.problem && <Notice hue="amber">{data.problem}</Notice>}
            {data.plan && <CodeBlock text={data.plan} />}
          </section>
        </div>
      ) : error && asApiError(error).status === 404 ? (
        <EmptyState title={t('query.gone')}>{t('query.gone-text')}</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines label={parts('parts.loading')} />
      )}
    </Dialog>
  )
}
