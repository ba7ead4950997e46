import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LocationImport, LocationImportUndone } from 'contract/locations/location-imports.schema.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { locationsImportText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { importsQuery, undoImport } from '../places.queries.ts'
import { newOf, useCountsInWords } from './import-result.tsx'

/** Past imports with their results, newest first; each can be reverted, except for locations in use. */
export function PastImports({ undo }: { undo: UndoImport }) {
  const t = useText(locationsImportText)
  const imports = useQuery(importsQuery)
  return (
    <Panel title={t('locations-import.past')}>
      {!imports.data && !imports.isError && (
        <PanelBody>
          <SkeletonLines label={t('locations-import.loading')} />
        </PanelBody>
      )}
      {imports.isError && <ErrorState compact error={imports.error} onRetry={() => void imports.refetch()} />}
      {imports.data?.length === 0 && (
        <EmptyState compact title={t('locations-import.none')}>
          {t('locations-import.none-text')}
        </EmptyState>
      )}
      {imports.data && imports.data.length > 0 && (
        <ul className="import-list">
          {imports.data.map((batch) => (
            <Past key={batch.id} batch={batch} undo={undo} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Past({ batch, undo }: { batch: LocationImport; undo: UndoImport }) {
  const t = useText(locationsImportText)
  const words = useCountsInWords()
  const { id, file_name: name, created_at, created_by, undone_by, left } = batch
  const isTouched = left < newOf(batch)
  return (
    <li>
      <div className="import-line">
        <div>
          <b className="medium">{name}</b> <span className="ink-2">{words(batch)}</span>
          <div className="text-12 ink-3">
            <DayTime at={created_at} /> {created_by && t('locations-import.by', { who: created_by.name })}
            {isTouched && <> · {t('locations-import.left', { count: left })}</>}
            {undone_by && <> · {t('locations-import.undone', { who: undone_by.name })}</>}
          </div>
        </div>
        {left > 0 && (
          <ActionButton
            size="small"
            aria-label={t('locations-import.undo-of', { name })}
            onAction={() => undo.run(id)}
          >
            {t('locations-import.undo')}
          </ActionButton>
        )}
      </div>
      {undo.undone?.import.id === id && undo.undone.kept_total > 0 && <Kept undone={undo.undone} />}
    </li>
  )
}

/** Records that a revert kept, with the reason and a link. */
function Kept({ undone: { kept, kept_total } }: { undone: LocationImportUndone }) {
  const t = useText(locationsImportText)
  return (
    <div className="text-13" role="status">
      {t('locations-import.kept', { count: kept_total })}
      <ul className="kept-list">
        {kept.map(({ id, title, type, reasons }) => (
          <li key={id}>
            <TextLink to="/locations/$id/$type" params={{ id: String(id), type }}>
              {title}
            </TextLink>{' '}
            <span className="ink-3">
              {reasons.map((reason) => t(`locations-import.reason.${reason}`)).join(', ')}
            </span>
          </li>
        ))}
        {kept_total > kept.length && (
          <li className="ink-3">{t('locations-import.kept-more', { count: kept_total - kept.length })}</li>
        )}
      </ul>
    </div>
  )
}

/** Reverts an import, from the toast or from the list; the import shows what it kept. */
export function useUndoImport() {
  const t = useText(locationsImportText)
  const client = useQueryClient()
  const [undone, setUndone] = useState<LocationImportUndone | null>(null)
  const run = async (id: number) => {
    try {
      const result = await undoImport(client, id)
      setUndone(result)
      toast.success(t('locations-import.undone-toast', { count: result.removed }))
    } catch (error) {
      toastError(error)
    }
  }
  return { run, undone }
}

type UndoImport = ReturnType<typeof useUndoImport>
