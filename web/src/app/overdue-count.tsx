import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFormats } from '#shared/format/formats.ts'
import { overdueText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'

/** Refetched when enquiries change, and once a minute because time passes too. */
const overdueQuery = {
  ...apiQuery('GET /enquiries/overdue', undefined, { priority: 'background' }),
  staleTime: 60_000,
  refetchInterval: 60_000,
}

/** The one number of the menu: open enquiries that are overdue by more than an hour. */
export function OverdueCount() {
  const t = useText(overdueText)
  const formats = useFormats()
  const overdue = useQuery(overdueQuery).data
  if (!overdue || overdue.count === 0) return null
  const count = `${formats.count(overdue.count)}${overdue.exact ? '' : '+'}`
  const words = overdue.exact
    ? t('overdue.exact', { count: overdue.count })
    : t('overdue.more', { count: formats.count(overdue.count) })
  return (
    <span className="sidebar-count" title={words}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
