import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleResult, ConsoleState } from 'contract/devtools/query.schema.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { changed } from '#shared/api/changed.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { queryText } from '#src/text/en/devtools.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { cancelStatement, consoleQuery, queryTime, runStatement } from './query.queries.ts'

/** A statement is typed, run by a role that can only read, and its rows are shown. */
export function ConsoleView() {
  const t = useText(queryText)
  const parts = useText(partsText)
  const state = useQuery(consoleQuery())
  const reading = useConsole()
  if (state.data?.off) {
    return <EmptyState title={t('query.off')}>{t(`query.off-${state.data.off}`)}</EmptyState>
  }
  if (state.error && !state.data)
    return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  if (!state.data) return <SkeletonLines label={parts('parts.loading')} />
  return (
    <div className="console">
      <div className="stack">
        <ConsoleInput reading={reading} />
        {reading.error !== null && <ErrorState error={reading.error} />}
        {reading.answered && <ConsoleAnswerView {...reading.answered} />}
      </div>
      <ConsoleAside state={state.data} onUse={reading.setSql} />
    </div>
  )
}

/** Beside the console: what can be read, and one's own last statements, which grow. */
function ConsoleAside({ state, onUse }: { state: ConsoleState; onUse: (sql: string) => void }) {
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

/** Where the statement is typed. Ctrl and Enter run it. */
function ConsoleInput({ reading }: { reading: Reading }) {
  const t = useText(queryText)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void reading.run()
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('query.sql')}
      </label>
      <textarea
        id={id}
        className="input console-input"
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        maxLength={20_000}
        value={reading.sql}
        aria-describedby={`${id}-help`}
        onChange={(event) => reading.setSql(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="console-bar">
        <span id={`${id}-help`} className="field-help">
          {t('query.console-help')}
        </span>
        {reading.isRunning ? (
          <Button onClick={reading.cancel}>{t('query.cancel')}</Button>
        ) : (
          <Button variant="primary" onClick={() => void reading.run()}>
            {t('query.run')} <Kbd>{t('query.run-keys')}</Kbd>
          </Button>
        )}
      </div>
    </div>
  )
}

/** The rows of the last run as a table, or what PostgreSQL had against it. */
function ConsoleAnswerView({ sql, answer }: Answered) {
  const t = useText(queryText)
  const formats = useFormats()
  const { columns, rows, more, ms, problem } = answer
  if (problem) {
    const near = problem.position === null ? null : sql.slice(problem.position - 1, problem.position + 30)
    return (
      <Notice hue="red" title={problem.message} alert>
        {near && <code>{t('query.place-of-fault', { position: String(problem.position), near })}</code>}
        {problem.hint && <span> {problem.hint}</span>}
      </Notice>
    )
  }
  const time = queryTime(ms)
  const names = columns.map(({ name }) => name)
  return (
    <section className="stack stack-tight" aria-label={t('query.answer')}>
      <p className="console-bar text-13 ink-2" role="status">
        {more
          ? t('query.more', { count: formats.count(rows.length), time })
          : t('query.answered', { count: rows.length, time })}
        {rows.length > 0 && <CopyButton value={csvText(names, rows)} what={t('query.copy-csv')} />}
      </p>
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <div className="console-rows" tabIndex={0}>
          <table className="console-table" aria-label={t('query.answer')}>
            <thead>
              <tr>
                {names.map((name, at) => (
                  // Two columns may have one name.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <th key={at} scope="col">
                    <code>{name}</code>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, nth) => (
                // Rows of any statement have no identity.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={nth}>
                  {row.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <td key={at}>
                      {value === null ? <i className="ink-3">{t('query.null')}</i> : <code>{value}</code>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

type Cells = readonly (string | null)[]

/** Rows as CSV (RFC 4180): a value with a comma, a quote or a line break is quoted; null is empty. */
export function csvText(head: readonly string[], rows: readonly Cells[]): string {
  return [head, ...rows].map((row: Cells) => row.map(cellOf).join(',')).join('\r\n')
}

/** What a sheet would take for a formula gets a quote before it. */
function cellOf(value: string | null): string {
  if (value === null) return ''
  const plain = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

type Answered = { sql: string; answer: ConsoleResult }

/** What is typed, and what came of the last run. */
function useConsole() {
  const client = useQueryClient()
  const [sql, setSql] = useState('')
  const [running, setRunning] = useState<string | null>(null)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [error, setError] = useState<unknown>(null)

  const run = async () => {
    if (running !== null || sql.trim() === '') return
    const name = crypto.randomUUID()
    setRunning(name)
    setError(null)
    try {
      setAnswered({ sql, answer: await runStatement(sql, name) })
    } catch (thrown) {
      setAnswered(null)
      setError(thrown)
    } finally {
      setRunning(null)
      void changed(client, { type: 'console-statement' })
    }
  }
  const cancel = () => {
    if (running !== null) void cancelStatement(running).catch(toastError)
  }
  return { sql, setSql, run, cancel, isRunning: running !== null, answered, error }
}

type Reading = ReturnType<typeof useConsole>
