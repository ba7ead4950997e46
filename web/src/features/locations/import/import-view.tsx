import { useQueryClient } from '@tanstack/react-query'
import type { LocationImportResult } from 'contract/locations/location-imports.schema.ts'
import { maxImport } from 'contract/locations/locations.words.ts'
import { useState } from 'react'
import { FileDrop } from '#shared/components/file-drop.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { locationsImportText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { importLocations, tryImport } from '../places.queries.ts'
import { ImportResult, newOf } from './import-result.tsx'
import { PastImports, useUndoImport } from './past-imports.tsx'

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'reading'; name: string }
  | { at: 'read'; file: LocationsFile; result: LocationImportResult }
  | { at: 'failed'; file: LocationsFile; error: unknown }

/** `/locations?as=import`: the dry run of a file, its import, and earlier imports. */
export function ImportView() {
  const t = useText(locationsImportText)
  const client = useQueryClient()
  const undo = useUndoImport()
  const [step, setStep] = useState<Step>({ at: 'choose' })

  const check = async (file: LocationsFile) => {
    setStep({ at: 'reading', name: file.file_name })
    try {
      setStep({ at: 'read', file, result: await tryImport(file) })
    } catch (error) {
      setStep({ at: 'failed', file, error })
    }
  }
  const take = async (chosen: File) => {
    const { name } = chosen
    const read = await readLocationsFile(chosen)
    if (typeof read === 'object') return check(read)
    const size = { size: kilobytes(chosen.size), most: kilobytes(maxImport) }
    setStep({ at: 'choose', problem: t(`locations-import.${read}`, { name, ...size }) })
  }
  const run = async (file: LocationsFile) => {
    const result = await importLocations(client, file)
    setStep({ at: 'choose' })
    const { import: batch } = result
    toast.success(
      t('locations-import.done', { count: newOf(result) }),
      null,
      batch
        ? { action: { label: t('locations-import.undo'), onAction: () => void undo.run(batch.id) } }
        : undefined,
    )
  }
  return (
    <div className="stack places-view">
      <Panel
        title={
          step.at === 'read'
            ? t('locations-import.would', { name: step.file.file_name })
            : t('locations-import.file')
        }
      >
        <PanelBody className="stack">
          {step.at === 'read' ? (
            <ImportResult
              result={step.result}
              onImport={() => run(step.file)}
              onOther={() => setStep({ at: 'choose' })}
            />
          ) : step.at === 'failed' ? (
            <>
              <ErrorState compact error={step.error} onRetry={() => void check(step.file)} />
              <Button onClick={() => setStep({ at: 'choose' })}>{t('locations-import.choose-other')}</Button>
            </>
          ) : (
            <Chooser step={step} onFile={(file) => void take(file)} />
          )}
        </PanelBody>
      </Panel>
      <PastImports undo={undo} />
    </div>
  )
}

type ChooserProps = { step: Extract<Step, { at: 'choose' | 'reading' }>; onFile: (file: File) => void }

function Chooser({ step, onFile }: ChooserProps) {
  const t = useText(locationsImportText)
  const isReading = step.at === 'reading'
  return (
    <>
      {step.at === 'choose' && step.problem && (
        <Notice hue="red" alert>
          {step.problem}
        </Notice>
      )}
      <p className="text-13 ink-2">{t('locations-import.help')}</p>
      <FileDrop
        label={t('locations-import.choose')}
        status={
          isReading
            ? t('locations-import.checking', { name: step.name })
            : t('locations-import.drop', { size: kilobytes(maxImport) })
        }
        isBusy={isReading}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFile={onFile}
      />
    </>
  )
}

type LocationsFile = { file_name: string; csv: string }
const kilobytes = (bytes: number) => Math.ceil(bytes / 1000)

/** The text of a CSV of locations, or why the file is not valid. */
async function readLocationsFile(file: File): Promise<LocationsFile | 'too-large' | 'unreadable'> {
  if (file.size > maxImport) return 'too-large'
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return csv.includes('\0') ? 'unreadable' : { file_name: file.name.slice(0, 200) || 'places.csv', csv }
  } catch {
    return 'unreadable'
  }
}
