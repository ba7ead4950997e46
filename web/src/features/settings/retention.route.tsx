import '#shared/components/fields/controls.css'
import { useQuery } from '@tanstack/react-query'
import type { RetentionRun } from 'contract/privacy/retention.schema.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { retentionText } from '#src/text/en/settings-fields.ts'
import { useText } from '#src/text/intl.ts'
import { retentionRunsQuery } from './retention.queries.ts'
import { RetentionForm } from './retention-form.tsx'
import { SettingsTab } from './settings-tab.tsx'

/** The retention period of each kind, the next run, and the last runs. */
export function RetentionSettingsPage() {
  return (
    <SettingsTab>
      {(loaded) => (
        <div className="settings-columns">
          <div>
            <RetentionForm group="retention" loaded={loaded} />
          </div>
          <div>
            <RunsPanel />
          </div>
        </div>
      )}
    </SettingsTab>
  )
}

function RunsPanel() {
  const t = useText(retentionText)
  const runs = useQuery(retentionRunsQuery)
  return (
    <Panel title={t('retention.runs')} waiting={runs.isLoading}>
      <PanelBody className="stack">
        {runs.isPending && <SkeletonLines label={t('retention.loading')} />}
        {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.data?.length === 0 && <p className="ink-2">{t('retention.runs-none')}</p>}
        {runs.data?.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </PanelBody>
    </Panel>
  )
}

function Run({ run: { started_at, finished_at, removed, problem } }: { run: RetentionRun }) {
  const t = useText(retentionText)
  return (
    <div>
      <b>
        <RelativeTime at={started_at} />
      </b>
      {removed.length === 0 && <div className="text-13 ink-2">{t('retention.run-nothing')}</div>}
      {removed.map(({ kind, rows }) => (
        <div key={kind} className="text-13 ink-2">
          {t('retention.run-some', { kind: t(`retention.${kind}`), rows })}
        </div>
      ))}
      {finished_at === null && <div className="text-13 ink-3">{t('retention.run-open')}</div>}
      {problem && <div className="text-13 ink-3">{problem}</div>}
    </div>
  )
}
