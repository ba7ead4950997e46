import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { importColumns } from 'contract/imports/import-columns.rules.ts'
import { type ImportKind, importKinds, importLimits } from 'contract/imports/imports.words.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { FileDrop } from '#shared/components/file-drop.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { importsText } from '#src/text/en/imports.ts'
import { useText } from '#src/text/intl.ts'
import { ChangeSets } from './change-sets.tsx'
import { uploadFile } from './imports.queries.ts'
import './imports.css'

/** /imports?kind=partners: the first step of an import, and earlier imports and merges. */
export function ImportsPage() {
  const t = useText(importsText)
  const navigate = useNavigate()
  const requestedKind = useSearchParams().kind
  const kind: ImportKind = requestedKind === 'partners' ? 'partners' : 'customers'
  return (
    <>
      <PageHead title={t('imports.title')}>
        <Button onClick={() => saveTemplate(kind)}>
          <Download />
          {t('imports.template')}
        </Button>
      </PageHead>
      <div className="stack">
        <Panel title={t(`imports.title.${kind}`)}>
          <PanelBody className="stack">
            <div>
              <Segments
                label={t('imports.kind')}
                value={kind}
                options={importKinds.map(({ slug, label }) => ({ value: slug, label }))}
                onChange={(value) =>
                  void navigate({ to: '/imports', search: { kind: value }, replace: true })
                }
              />
            </div>
            <p className="text-13 ink-2">{t(`imports.help.${kind}`)}</p>
            <Upload key={kind} kind={kind} />
          </PanelBody>
        </Panel>
        <ChangeSets />
      </div>
    </>
  )
}

function Upload({ kind }: { kind: ImportKind }) {
  const t = useText(importsText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<{ file: File; error: unknown } | 'size' | null>(null)
  const isBusy = share !== null
  const take = async (file: File) => {
    setProblem(null)
    if (file.size === 0 || file.size > importLimits.bytes) return setProblem('size')
    setShare(0)
    try {
      const id = await uploadFile(client, { kind, file, onProgress: setShare })
      await navigate({ to: '/imports/$id', params: { id: String(id) } })
    } catch (error) {
      setProblem({ file, error })
    }
    setShare(null)
  }
  if (problem !== null && problem !== 'size')
    return <ErrorState compact error={problem.error} onRetry={() => void take(problem.file)} />
  return (
    <>
      {problem === 'size' && (
        <Notice hue="red" alert>
          {t('imports.size')}
        </Notice>
      )}
      <FileDrop
        variant="primary"
        label={t('imports.choose')}
        status={isBusy ? t('imports.uploading', { percent: Math.floor(share * 100) }) : t('imports.drop')}
        isBusy={isBusy}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onFile={(file) => void take(file)}
      />
    </>
  )
}

/** A CSV with the names of the columns and one row as an example. */
function saveTemplate(kind: ImportKind): void {
  const cell = (text: string) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [
    importColumns[kind].map(({ label }) => label),
    importColumns[kind].map(({ example }) => example),
  ]
  const csv = lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv' }))
  link.download = `${kind}-template.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
