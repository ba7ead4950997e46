import { useFormats } from '#shared/format/formats.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { queryText } from '#src/text/en/query.ts'
import { useText } from '#src/text/intl.ts'
import { csvText } from './csv-text.ts'
import { queryTime } from './query-time.ts'
import type { Answered } from './use-console.ts'

/** The rows of the last run as a table, or what PostgreSQL had against it. */
export function ConsoleAnswerView({ sql, answer }: Answered) {
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
