import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeSet } from 'contract/imports/imports.schema.ts'
import { type ImportState, importStates } from 'contract/imports/imports.words.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { importsText } from '#src/text/en/imports.ts'
import { getText, useText } from '#src/text/intl.ts'
import { changeSetsQuery, undoImport, undoMerge } from './imports.queries.ts'

const hues: Partial<Record<ImportState, Hue>> = {
  applied: 'green',
  failed: 'red',
  checked: 'amber',
  mapping: 'amber',
}

export function StateBadge({ state }: { state: string }) {
  const t = useText(importsText)
  const known = importStates.find(({ slug }) => slug === state)
  return known ? <Badge hue={hues[known.slug] ?? 'grey'}>{t(`imports.state.${known.slug}`)}</Badge> : state
}

const word = (id: keyof typeof importsText, values?: Record<string, string | number>) =>
  getText(importsText, id, values)

const columns = {
  id: 'hidden',
  type: { header: word('imports.what'), look: 'soft', card: 3, cell: (set) => word(kindWord(set)) },
  kind: 'hidden',
  title: {
    header: word('imports.name'),
    look: 'main',
    card: 1,
    shrinks: 'wide',
    cell: (set) => <Title of={set} />,
  },
  records: { header: word('imports.records'), align: 'right', cell: ({ records }) => records },
  record_id: 'hidden',
  by: { header: word('imports.by'), card: 5, hideBelow: 1024, cell: ({ by }) => by?.name },
  at: { header: word('imports.at'), look: 'faint', card: 4, cell: ({ at }) => <RelativeTime at={at} /> },
  state: { header: word('imports.state'), card: 2, cell: ({ state }) => <StateBadge state={state} /> },
  undone_at: 'hidden',
  can_undo: { header: word('imports.undo'), card: 6, cell: (set) => set.can_undo && <Undo of={set} /> },
} satisfies Columns<ChangeSet>

const kindWord = ({ type, kind }: ChangeSet) =>
  type === 'merge' ? 'imports.type.merge' : (`imports.type.${kind ?? 'customers'}` as const)

/** Imports and merges, newest first, each with its undo. */
export function ChangeSets() {
  const t = useText(importsText)
  const sets = useQuery(changeSetsQuery)
  return (
    <DataTable
      label={t('imports.sets')}
      columns={columns}
      rows={sets.data}
      isFetching={sets.isFetching}
      error={sets.error}
      onRetry={() => void sets.refetch()}
      skeletonRows={4}
      empty={<EmptyState title={t('imports.empty')}>{t('imports.empty-text')}</EmptyState>}
    />
  )
}

function Title({ of: { type, id, title, record_id } }: { of: ChangeSet }) {
  return type === 'import' ? (
    <TextLink to="/imports/$id" params={{ id: String(id) }}>
      {title}
    </TextLink>
  ) : (
    <TextLink to="/customers/$id" params={{ id: String(record_id) }}>
      {title}
    </TextLink>
  )
}

function Undo({ of: { type, id, title, record_id } }: { of: ChangeSet }) {
  const t = useText(importsText)
  const client = useQueryClient()
  const undo = async () => {
    const question = {
      title: t('imports.undo-title', { title }),
      description: t(`imports.undo-text.${type}`),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    if (type === 'import') await undoImport(client, id)
    else await undoMerge(client, id, record_id)
    toast.success(t(`imports.undo-done.${type}`))
  }
  return (
    <ActionButton size="tiny" aria-label={t('imports.undo-of', { title })} onAction={undo}>
      {t('imports.undo')}
    </ActionButton>
  )
}
