import { useQueryClient } from '@tanstack/react-query'
import type { ShownType } from 'contract/live/record-changes.ts'
import type { MatchingIds, PageMeta } from 'contract/shared/paging.ts'
import { maxSelected } from 'contract/shared/selected.ts'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { changed } from '#shared/api/changed.ts'
import { useFormats } from '#shared/format/formats.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { listsText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import type { Selection } from '../use-selection.ts'
import { BulkResultDialog } from './bulk-result-dialog.tsx'
import { type BulkOutcome, type BulkProgress, type BulkRun, runInBulk } from './bulk-run.ts'

export type BulkAction = {
  label: string
  icon?: ReactNode
  /** The action on some of the rows: one request. */
  run?: BulkRun
  /** A dialog that collects the action's input and passes it on, instead of `run`. */
  ask?: (ask: {
    count: number
    ids: readonly number[]
    onReady: (run: BulkRun, options?: BulkOptions) => void
    onClose: () => void
  }) => ReactNode
  /** Offered after the action: undoes it for its rows. */
  undo?: { label: string; run: BulkRun }
}

/** Offered for the rows that need a confirmation of their reasons. */
type BulkConfirm = { label: string; run: BulkRun }
/** `ids`: the rows chosen in the dialog, instead of all selected ones. */
type BulkOptions = { confirm?: BulkConfirm; ids?: readonly number[] }

export type BulkBarProps = {
  selection: Selection
  actions: readonly BulkAction[]
  meta: PageMeta | undefined
  /** Ids of all filtered rows: `() => call('GET /customers/ids', { query })`. */
  allIds?: () => Promise<MatchingIds>
  /** The name of a row in the result: `C-12`. */
  nameOf: (id: number) => string
  /** The type of the records that the actions change. */
  writes: ShownType
}

type Running = { action: BulkAction; progress: BulkProgress; stop: AbortController }
type Ended = { action: BulkAction; run: BulkRun; confirm?: BulkConfirm | undefined; outcome: BulkOutcome }

/** Count, select all results, actions. While one runs: its progress, and Stop. */
export function BulkBar({ selection, actions, meta, allIds, nameOf, writes }: BulkBarProps) {
  const t = useText(listsText)
  const client = useQueryClient()
  const [asking, setAsking] = useState<BulkAction | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const [cut, setCut] = useState<MatchingIds | null>(null)
  const chosen = selection.ids.size
  const isAlive = useIsAlive()

  const begin = async (action: BulkAction, run: BulkRun, ids: readonly number[], confirm?: BulkConfirm) => {
    setAsking(null)
    const stop = new AbortController()
    const onProgress = (progress: BulkProgress) => setRunning({ action, progress, stop })
    const outcome = await runInBulk(ids, run, { signal: stop.signal, onProgress })
    void changed(client, { type: writes })
    if (!isAlive.current) return
    setRunning(null)
    const failed = [...outcome.refused.map(({ id }) => id), ...outcome.left]
    selection.choose(failed)
    if (failed.length > 0) setEnded({ action, run, confirm, outcome })
    else notifyDone(action, outcome.done)
  }
  const undoOf = ({ undo }: BulkAction, done: readonly number[]) =>
    undo && done.length > 0
      ? {
          label: undo.label,
          onAction: () => void undoRun(undo.run, done).then(() => changed(client, { type: writes })),
        }
      : null
  const notifyDone = (action: BulkAction, done: readonly number[]) => {
    const undo = undoOf(action, done)
    toast.success(t('lists.done', { count: done.length }), null, undo ? { action: undo } : undefined)
  }
  const chooseAll = async () => {
    const all = await allIds?.()
    if (!all) return
    selection.choose(all.ids)
    setCut(all.total > all.ids.length || !all.exact ? all : null)
  }
  const retry = ({ action, run, confirm, outcome }: Ended) => {
    setEnded(null)
    void begin(action, run, [...outcome.refused.map(({ id }) => id), ...outcome.left], confirm)
  }
  const confirmOf = ({ action, confirm, outcome }: Ended) => {
    const ids = outcome.refused.filter((row) => row.needs_confirmation).map(({ id }) => id)
    if (!confirm || ids.length === 0) return null
    const onAction = () => {
      setEnded(null)
      void begin(action, confirm.run, ids)
    }
    return { label: confirm.label, onAction }
  }

  if (chosen === 0 && !running && !ended) return <Announcement words="" />
  const words = t('lists.selected', { count: chosen })
  const start = (action: BulkAction) =>
    action.run ? void begin(action, action.run, [...selection.ids]) : setAsking(action)
  return (
    <>
      <Announcement words={running ? '' : words} />
      {(chosen > 0 || running) && (
        <div className="bulk" role="toolbar" aria-label={t('lists.actions')} onKeyDown={moveInBar}>
          {running ? (
            <RunningWords {...running} />
          ) : (
            <BulkTools
              selection={selection}
              meta={meta}
              cut={cut}
              actions={actions}
              onAll={allIds && chooseAll}
              onAction={start}
            />
          )}
        </div>
      )}
      {asking?.ask?.({
        count: chosen,
        ids: [...selection.ids],
        onReady: (run, { confirm, ids } = {}) => void begin(asking, run, ids ?? [...selection.ids], confirm),
        onClose: () => setAsking(null),
      })}
      {ended && (
        <BulkResultDialog
          action={ended.action.label}
          outcome={ended.outcome}
          nameOf={nameOf}
          undo={undoOf(ended.action, ended.outcome.done)}
          confirm={confirmOf(ended)}
          onRetry={() => retry(ended)}
          onClose={() => setEnded(null)}
        />
      )}
    </>
  )
}

/** Whether the component is still on the page, for what ends later. */
function useIsAlive(): RefObject<boolean> {
  const isAlive = useRef(true)
  useEffect(() => {
    isAlive.current = true
    return () => {
      isAlive.current = false
    }
  }, [])
  return isAlive
}

async function undoRun(run: BulkRun, done: readonly number[]): Promise<void> {
  const nothing = { signal: new AbortController().signal, onProgress: () => undefined }
  const { refused, left, error } = await runInBulk(done, run, nothing)
  if (error) toastError(error)
  else if (refused.length + left.length > 0) toast.error(refused[0]?.message ?? errorText(error))
}

type BulkToolsProps = Pick<BulkBarProps, 'selection' | 'meta' | 'actions'> & {
  /** The ids that were selected last, when they are not all of the list. */
  cut: MatchingIds | null
  /** Selects all rows of the list. */
  onAll: (() => Promise<void>) | undefined
  onAction: (action: BulkAction) => void
}

/** How many rows are selected, all of the list, and the actions. */
function BulkTools({ selection, meta, actions, cut, onAll, onAction }: BulkToolsProps) {
  const t = useText(listsText)
  const { count } = useFormats()
  const chosen = selection.ids.size
  const isCut = cut !== null && chosen === cut.ids.length
  const isMore = meta !== undefined && onAll !== undefined && !isCut && (chosen < meta.total || !meta.exact)
  return (
    <>
      <b className="tabular">{t('lists.selected', { count: chosen })}</b>
      {isMore && (
        <ActionButton variant="ghost" size="small" className="bulk-all" onAction={onAll}>
          {meta.total > maxSelected || !meta.exact
            ? t('lists.select-first', { count: count(maxSelected) })
            : t('lists.select-all', { count: count(meta.total) })}
        </ActionButton>
      )}
      {isCut && (
        <span className="ink-2">
          {t('lists.only-first', {
            count: count(cut.ids.length),
            total: cut.exact ? count(cut.total) : `${count(cut.total)}+`,
          })}
        </span>
      )}
      <span className="bulk-rule" />
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="ghost"
          size="small"
          aria-label={action.label}
          onClick={() => onAction(action)}
        >
          {action.icon}
          <span className={action.icon ? 'hide-below-640' : undefined}>{action.label}</span>
        </Button>
      ))}
      <span className="bulk-rule" />
      <IconButton size="small" label={t('lists.clear')} icon={<X />} onClick={selection.clear} />
    </>
  )
}

function RunningWords({ action, progress, stop }: Running) {
  const t = useText(listsText)
  const { count } = useFormats()
  const words = { action: action.label, done: count(progress.done), total: count(progress.total) }
  return (
    <>
      <span className="tabular" role="status">
        {t('lists.doing', words)}
      </span>
      <progress value={progress.done} max={progress.total} aria-label={action.label} />
      <Button variant="ghost" size="small" onClick={() => stop.abort()}>
        {t('lists.stop')}
      </Button>
    </>
  )
}

/** Rendered before it has text: screen readers skip a live region that is added with its text. */
function Announcement({ words }: { words: string }) {
  return (
    <span className="visually-hidden" role="status">
      {words}
    </span>
  )
}

/** The arrows go through the buttons. */
function moveInBar(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
