import type { ConsoleState } from 'contract/devtools/query.schema.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { queryText } from '#src/text/en/query.ts'
import { useText } from '#src/text/intl.ts'

/** Beside the console: what can be read, and one's own last statements, which grow. */
export function ConsoleAside({ state, onUse }: { state: ConsoleState; onUse: (sql: string) => void }) {
  const t = useText(queryText)
  return (
    <div className="stack">
      <Panel title={t('query.tables')}>
        <PanelBody className="console-list stack stack-tight">
          <p className="text-12 ink-3">{t('query.tables-help')}</p>
          {state.tables.map(({ name, columns }) => (
            <details key={name}>
              <summary>
                <code className="text-12">{name}</code>
              </summary>
              <code className="text-12 ink-2">{columns.join(', ')}</code>
            </details>
          ))}
        </PanelBody>
      </Panel>
      <Panel title={t('query.history')}>
        <PanelBody className="console-list">
          {state.history.length === 0 && <p className="text-13 ink-3">{t('query.no-history')}</p>}
          <ul className="plain-list stack stack-tight">
            {state.history.map(({ at, sql, problem }) => (
              <li key={at}>
                <button type="button" className="link console-again" title={sql} onClick={() => onUse(sql)}>
                  <code className="text-12">{sql.replaceAll(/\s+/g, ' ').slice(0, 120)}</code>
                </button>
                <span className="text-12 ink-3">
                  <RelativeTime at={at} />
                  {problem !== null && `, ${t('query.failed')}`}
                </span>
              </li>
            ))}
          </ul>
        </PanelBody>
      </Panel>
    </div>
  )
}
