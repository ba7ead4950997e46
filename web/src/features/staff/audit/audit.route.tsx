import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query-client.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { auditText } from '#src/text/en/audit.ts'
import { useText } from '#src/text/intl.ts'
import { auditColumns } from './audit.columns.tsx'
import './audit.css'

const filterNames = ['actor_id', 'action', 'record_type', 'record_id', 'from', 'to'] as const

/** /staffs/audit: the actions of users, with time and address. */
export function AuditPage() {
  const t = useText(auditText)
  const list = useListState(filterNames)
  return (
    <ListPage
      listing={useListing('GET /audit', list)}
      name="audit"
      label={t('audit.title')}
      above={<LastCheck />}
      views={{ name: 'audit', label: t('audit.views'), names: filterNames }}
      fields={useAuditFields(list.filters)}
      dates={{
        label: t('audit.dates'),
        from: 'from',
        to: 'to',
        presets: ['today', 'this-week', 'this-month', 'last-month'],
      }}
      download="audit.read"
      columns={auditColumns}
      empty={<EmptyState title={t('audit.empty')}>{t('audit.empty-text')}</EmptyState>}
    />
  )
}

function useAuditFields(filters: Record<string, string>): FilterField[] {
  const t = useText(auditText)
  const accounts =
    useQuery(apiQuery('GET /staffs', { query: { per_page: 100, sort: 'name' } })).data?.data ?? []
  const terms = useQuery(apiQuery('GET /audit/terms')).data
  const options = (found: readonly { slug: string; label: string }[] | undefined) =>
    (found ?? []).map(({ slug, label }) => ({ value: slug, label }))
  const option = (id: string) => ({ value: id, label: id })
  return [
    {
      name: 'actor_id',
      label: t('audit.actor'),
      single: true,
      options: accounts.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'action', label: t('audit.action'), single: true, options: options(terms?.actions) },
    {
      name: 'record_type',
      label: t('audit.record-type'),
      single: true,
      options: options(terms?.record_types),
    },
    {
      name: 'record_id',
      label: t('audit.record-id'),
      single: true,
      options: filters.record_id ? [option(filters.record_id)] : [],
      find: (typed) => (typed.trim() ? [option(typed.trim().replace(/^[a-z]{1,2}-(?=\d+$)/i, ''))] : []),
    },
  ]
}

/** The result of the last check of the log. */
function LastCheck() {
  const t = useText(auditText)
  const formats = useFormats()
  const { data: check } = useQuery(apiQuery('GET /audit/check'))
  // As high as the next line.
  if (check === undefined) return <p className="text-13">{'\u00a0'}</p>
  if (check === null) return <p className="text-13 ink-3">{t('audit.unchecked')}</p>
  const when = formats.longDate(check.checked_at)
  if (check.problem !== null)
    return (
      <Notice hue="red" alert>
        {t('audit.broken', { when, problem: check.problem })}
      </Notice>
    )
  return <p className="text-13 ink-3">{t('audit.unbroken', { when, count: check.entries })}</p>
}
