import './unanswered-enquiries.css'
import { useQuery } from '@tanstack/react-query'
import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { dashboardViewsText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'

const shownRows = 5
const search = { follow_up: 'unanswered', sort: 'created_at' } as const
const unansweredQuery = {
  ...apiQuery(
    'GET /enquiries',
    { query: { ...search, per_page: String(shownRows) } },
    { priority: 'background' },
  ),
  // Time alone makes a response overdue: no notice comes with it.
  refetchInterval: 60_000,
}

/**
 * The enquiries whose first response is overdue, the oldest first, in one line of fixed height above the
 * jobs.
 */
export function UnansweredEnquiries() {
  const t = useText(dashboardViewsText)
  const formats = useFormats()
  const { data } = useQuery(unansweredQuery)
  if (!data || data.meta.total === 0)
    return <div className="unanswered">{data && t('dashboard.unanswered.none')}</div>
  const total = `${formats.count(data.meta.total)}${data.meta.exact ? '' : '+'}`
  return (
    <section className="unanswered" aria-label={t('dashboard.unanswered')}>
      <DotWord hue="red">{t('dashboard.unanswered')}</DotWord>
      <ul>
        {data.data.map(({ id, name, response_due_at }) => (
          <li key={id}>
            <span className="ink-3">{recordId('enquiry', id)}</span>{' '}
            <TextLink to="/enquiries/$id" params={{ id: String(id) }}>
              {callerName(name)}
            </TextLink>{' '}
            <span className="ink-3">
              {t('dashboard.unanswered.due')} <RelativeTime at={response_due_at} />
            </span>
          </li>
        ))}
      </ul>
      <TextLink to="/enquiries" search={search}>
        {t('dashboard.unanswered.all', { total })}
      </TextLink>
    </section>
  )
}
