import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { queryText } from '#src/text/en/query.ts'
import { useText } from '#src/text/intl.ts'
import { ConsoleAnswerView } from './console-answer.tsx'
import { ConsoleAside } from './console-aside.tsx'
import { ConsoleInput } from './console-input.tsx'
import { consoleQuery } from './query.queries.ts'
import { useConsole } from './use-console.ts'

/** A statement is typed, run by a role that can only read, and its rows are shown. */
export function ConsoleView() {
  const t = useText(queryText)
  const parts = useText(partsText)
  const state = useQuery(consoleQuery())
  const reading = useConsole()
  if (state.data?.off) {
    return <EmptyState title={t('query.off')}>{t(`query.off-${state.data.off}`)}</EmptyState>
  }
  if (state.error && !state.data) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  if (!state.data) return <SkeletonLines label={parts('parts.loading')} />
  return (
    <div className="console">
      <div className="stack">
        <ConsoleInput reading={reading} />
        {reading.error !== null && <ErrorState error={reading.error} />}
        {reading.answered && <ConsoleAnswerView {...reading.answered} />}
      </div>
      <ConsoleAside state={state.data} onUse={reading.setSql} />
    </div>
  )
}
