import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataImport } from 'contract/imports/imports.schema.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { importsText } from '#src/text/en/imports.ts'
import { useText } from '#src/text/intl.ts'
import { StateBadge } from './change-sets.tsx'
import { ImportRows } from './import-rows.tsx'
import { applyImport, importQuery, undoImport } from './imports.queries.ts'
import { MappingForm } from './mapping-form.tsx'
import './imports.css'

/** /imports/{id}: the steps of one import. */
export function ImportPage({ id }: { id: number }) {
  const t = useText(importsText)
  const { data, error, refetch } = useQuery(importQuery(id))
  usePageInfo({ title: data?.file_name, crumb: data?.file_name })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Panel>
        <PanelBody>
          <SkeletonLines label={t('imports.loading')} />
        </PanelBody>
      </Panel>
    )
  }
  return (
    <>
      <PageHead title={data.file_name} count={<StateBadge state={data.state} />}>
        {data.locked === null && <UndoButton of={data} />}
        <LinkButton to="/imports" search={{ kind: data.kind }}>
          {t('imports.other')}
        </LinkButton>
      </PageHead>
      <div className="stack">
        <Step of={data} />
        {data.checks > 0 && data.state !== 'checking' && <ImportRows of={data} />}
      </div>
    </>
  )
}

function Step({ of }: { of: DataImport }) {
  const t = useText(importsText)
  switch (of.state) {
    case 'uploading':
      return <Notice hue="amber">{t('imports.unfinished')}</Notice>
    case 'failed':
      return (
        <Notice hue="red" title={t('imports.failed')} alert>
          {of.error}
        </Notice>
      )
    case 'mapping':
      return <MappingForm key={of.checks} of={of} />
    case 'checked':
      return (
        <>
          <CheckedSummary of={of} />
          <MappingForm key={of.checks} of={of} />
        </>
      )
    case 'applied':
      return (
        <Notice hue="green" title={t('imports.applied', { count: of.applied })}>
          {of.left_out > 0 && t('imports.left-out', { count: of.left_out })}
        </Notice>
      )
    case 'undone':
      return (
        <Notice hue={of.kept > 0 ? 'amber' : 'green'} title={t('imports.undone', { count: of.undone })}>
          {of.kept > 0 && t('imports.kept', { count: of.kept })}
        </Notice>
      )
    default:
      return <Progress of={of} />
  }
}

function Progress({ of: { state, done, to_do } }: { of: DataImport }) {
  const t = useText(importsText)
  const words = t(`imports.working.${state as 'reading'}`) // the states that are left
  return (
    <Panel title={words}>
      <PanelBody className="stack">
        <progress
          className="import-progress"
          aria-label={words}
          max={Math.max(to_do, 1)}
          value={to_do > 0 ? done : undefined}
        />
        <p className="text-13 ink-2" role="status">
          {to_do > 0 ? t('imports.done-of', { done, total: to_do }) : t('imports.done', { count: done })}
        </p>
        <p className="text-13 ink-3">{t('imports.leave')}</p>
      </PanelBody>
    </Panel>
  )
}

function UndoButton({ of: { id, file_name: title } }: { of: DataImport }) {
  const t = useText(importsText)
  const client = useQueryClient()
  const undo = async () => {
    const question = { title: t('imports.undo-title', { title }), description: t('imports.undo-text.import') }
    if (await confirm({ ...question, danger: true })) await undoImport(client, id)
  }
  return <ActionButton onAction={undo}>{t('imports.undo-whole')}</ActionButton>
}

/** The results of the dry run, and the button that applies it. */
function CheckedSummary({ of }: { of: DataImport }) {
  const t = useText(importsText)
  const client = useQueryClient()
  const { counts } = of
  const good = counts.new + counts.updated
  return (
    <Panel title={t('imports.checked')}>
      <PanelBody className="stack">
        <p>{t('imports.counts', { ...counts })}</p>
        {counts.bad > 0 && <Notice hue="amber">{t('imports.bad', { count: counts.bad })}</Notice>}
        {good === 0 ? (
          <p className="ink-2">{t('imports.nothing')}</p>
        ) : (
          <div className="form-actions">
            <ActionButton variant="primary" onAction={() => applyImport(client, of)}>
              {t(counts.bad > 0 ? 'imports.apply-good' : 'imports.apply', { count: good })}
            </ActionButton>
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}
