import { useQueryClient } from '@tanstack/react-query'
import type { DataImport } from 'contract/imports/imports.schema.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { importsText } from '#src/text/en/imports.ts'
import { useText } from '#src/text/intl.ts'
import { applyImport } from './imports.queries.ts'

/** The results of the dry run, and the button that applies it. */
export function CheckedSummary({ of }: { of: DataImport }) {
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
