import type { ReactNode } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'

/** No results: offers to clear the filters. */
export function NothingMatches({ onClear, children }: { onClear: () => void; children?: ReactNode }) {
  const text = usePartText()
  return (
    <EmptyState
      title={text('parts.nothing-matches')}
      action={<Button onClick={onClear}>{text('parts.clear-all')}</Button>}
    >
      {children ?? text('parts.widen')}
    </EmptyState>
  )
}
