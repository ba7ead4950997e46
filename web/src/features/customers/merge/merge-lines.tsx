import { can } from 'contract/access/permissions.ts'
import type { Merge } from 'contract/customers/merge.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { mergeText } from '#src/text/en/merge.ts'
import { getRichText, useText } from '#src/text/intl.ts'
import { useMergeActions } from './use-merge-actions.ts'
import './merge.css'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '#shared/ui/panel.tsx'
import { mergesQuery } from './merge.queries.ts'

const nameOf = ({ id, name }: Merge['survivor']) => `${name} (${recordId('customer', id)})`

type MergeLinesProps = {
  merge: Merge /** On the survivor's own page the survivor is not named. */
  isOwn?: boolean
}

/** One merge: the customers, the user, the moved records, and undo or the reason why not. */
export function MergeLines({ merge, isOwn }: MergeLinesProps) {
  const t = useText(mergeText)
  const formats = useFormats()
  const { survivor, merged, merged_by, merged_at, moved, undone_by, undone_at } = merge
  const counts = moved
    .filter(({ count }) => count > 0)
    .map(({ what, count }) =>
      t('merge.moved-kind', { count: formats.count(count), kind: t(`merge.kind.${what}`).toLowerCase() }),
    )
  const when = formats.timelineTime(merged_at)
  return (
    <div className="merge-line">
      <div className="grow">
        {isOwn ? (
          <b className="medium">{merged.map(nameOf).join(', ')}</b>
        ) : (
          <TextLink to="/customers/$id" params={{ id: String(survivor.id) }}>
            {getRichText(mergeText, 'merge.into', {
              names: merged.map(nameOf).join(', '),
              survivor: nameOf(survivor),
            })}
          </TextLink>
        )}
        <div className="text-12 ink-3">
          {merged_by ? t('merge.by', { name: merged_by.name, when }) : t('merge.by-program', { when })}
        </div>
        <div className="text-12 ink-2">
          {counts.length > 0 ? t('merge.moved', { counts: counts.join(', ') }) : t('merge.moved-nothing')}
        </div>
        {undone_at && undone_by && (
          <div className="text-12 ink-2">
            {t('merge.was-undone', { name: undone_by.name, when: formats.timelineTime(undone_at) })}
          </div>
        )}
      </div>
      <UndoMerge merge={merge} />
    </div>
  )
}

/** Undo with its deadline; or the reason why it is not possible. */
function UndoMerge({ merge }: { merge: Merge }) {
  const t = useText(mergeText)
  const formats = useFormats()
  const canMerge = can(useSession()?.user, 'customers.merge')
  const { undo } = useMergeActions()
  if (merge.undone_at) return null
  if (merge.locked) return <span className="text-12 ink-3 merge-until">{merge.locked}</span>
  return (
    <span className="merge-until">
      <span className="text-12 ink-3">
        {t('merge.undo-until', { date: formats.shortDate(merge.undo_until) })}
      </span>
      {canMerge && (
        <ActionButton
          size="small"
          aria-label={t('merge.undo-merge-of', { names: merge.merged.map(nameOf).join(', ') })}
          onAction={() => undo(merge.id)}
        >
          {t('merge.undo')}
        </ActionButton>
      )}
    </span>
  )
}

/** On a customer's page: the customers merged into it, with Undo. Nothing without a merge. */
export function MergedFrom({ customerId }: { customerId: number }) {
  const t = useText(mergeText)
  const merges = useQuery({
    ...mergesQuery({ survivor_id: customerId, per_page: 10 }),
    placeholderData: undefined,
  })
  const active = merges.data?.data.filter((merge) => merge.undone_at === null) ?? []
  if (active.length === 0) return null
  return (
    <Panel title={t('merge.merged-from')}>
      {active.map((merge) => (
        <MergeLines key={merge.id} merge={merge} isOwn />
      ))}
    </Panel>
  )
}
