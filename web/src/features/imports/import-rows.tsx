import { useQuery } from '@tanstack/react-query'
import type { DataImport, ImportRow } from 'contract/imports/imports.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '#shared/api/download.ts'
import { TextLink } from '#shared/components/links.tsx'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { importsText } from '#src/text/en/imports.ts'
import { useText } from '#src/text/intl.ts'
import { type RowsShown, rowsQuery } from './imports.queries.ts'

/** The rows of one result, fifty at a time. */
export function ImportRows({ of }: { of: DataImport }) {
  const t = useText(importsText)
  const tabs = resultsOf(of)
  const [chosen, setChosen] = useState<RowsShown | null>(null)
  const [pages, setPages] = useState<number[]>([0])
  const show = tabs.find(([result]) => result === chosen)?.[0] ?? tabs[0]?.[0]
  const after = pages.at(-1) ?? 0
  const rows = useQuery({ ...rowsQuery(of.id, show ?? 'bad', after), enabled: show !== undefined })
  if (show === undefined) return null
  const choose = (result: RowsShown) => {
    setChosen(result)
    setPages([0])
  }
  const last = rows.data?.at(-1)
  return (
    <Panel
      title={t('imports.rows')}
      end={
        of.counts.bad > 0 && (
          <ActionButton
            size="tiny"
            variant="ghost"
            icon={<Download />}
            onAction={() =>
              download('GET /imports/{id}/bad-rows/download', { params: { id: of.id }, query: {} })
            }
          >
            {t('imports.bad-file')}
          </ActionButton>
        )
      }
    >
      <PanelBody className="stack">
        <fieldset className="import-results" aria-label={t('imports.rows')}>
          {tabs.map(([result, count]) => (
            <Button key={result} size="small" aria-pressed={result === show} onClick={() => choose(result)}>
              {t(`imports.result.${result}`)} {count}
            </Button>
          ))}
        </fieldset>
        {rows.error && <ErrorState compact error={rows.error} onRetry={() => void rows.refetch()} />}
        {!rows.data && !rows.error && <SkeletonLines label={t('imports.loading')} />}
        {rows.data && (
          <ol className="import-rows">
            {rows.data.map((row) => (
              <Row key={row.number} row={row} kind={of.kind} />
            ))}
          </ol>
        )}
        {(pages.length > 1 || rows.data?.length === 50) && (
          <div className="form-actions">
            <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
              {t('imports.previous')}
            </Button>
            <Button
              disabled={rows.data?.length !== 50}
              onClick={() => last !== undefined && setPages([...pages, last.number])}
            >
              {t('imports.next')}
            </Button>
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

function resultsOf({ counts, kept, left_out }: DataImport): [RowsShown, number][] {
  const all: [RowsShown, number][] = [
    ['kept', kept],
    ['left-out', left_out],
    ['bad', counts.bad],
    ['updated', counts.updated],
    ['new', counts.new],
    ['same', counts.same],
    ['skipped', counts.skipped],
  ]
  return all.filter(([, count]) => count > 0)
}

function Row({ row, kind }: { row: ImportRow; kind: DataImport['kind'] }) {
  const t = useText(importsText)
  const { record_id, kept, problems, changes } = row
  const type = kind === 'customers' ? 'customer' : 'partner'
  return (
    <li>
      <span className="text-12 ink-3">{t('imports.row', { row: row.row })}</span>{' '}
      <b className="medium">{row.name}</b> <span className="ink-2">{row.phone}</span>{' '}
      {record_id !== null && (
        <TextLink
          to={kind === 'customers' ? '/customers/$id' : '/partners/$id'}
          params={{ id: String(record_id) }}
        >
          {recordId(type, record_id)}
        </TextLink>
      )}
      {kept !== null && <div className="text-13">{t(`imports.kept.${kept}`)}</div>}
      {problems.map(({ column, message }) => (
        <div key={column + message} className="text-13 import-problem">
          {t('imports.problem', { column, message })}
        </div>
      ))}
      {changes.map(({ label, from, to }) => (
        <div key={label} className="text-13">
          {t('imports.change', { label, from: from ?? '–', to: to ?? '–' })}
        </div>
      ))}
    </li>
  )
}
