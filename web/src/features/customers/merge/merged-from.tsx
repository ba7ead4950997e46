import './merge.css'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '#shared/ui/panel.tsx'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'
import { mergesQuery } from './merge.queries.ts'
import { MergeLines } from './merge-lines.tsx'

/** On a customer's page: who was merged into them, and the way back. Nothing where nobody was. */
export function MergedFrom({ customerId }: { customerId: number }) {
  const t = useText(mergeText)
  const merges = useQuery({ ...mergesQuery({ survivor_id: customerId, per_page: 10 }), placeholderData: undefined })
  const standing = merges.data?.data.filter((merge) => merge.undone_at === null) ?? []
  if (standing.length === 0) return null
  return (
    <Panel title={t('merge.merged-from')}>
      {standing.map((merge) => (
        <MergeLines key={merge.id} merge={merge} isOwn />
      ))}
    </Panel>
  )
}
