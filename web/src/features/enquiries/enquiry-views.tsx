import { useQuery } from '@tanstack/react-query'
import { TabLink } from '#shared/components/links.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Tabs } from '#shared/ui/tabs.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { type EnquiriesListQuery, enquiriesCountQuery } from './enquiries.queries.ts'

export type FollowUpView = NonNullable<EnquiriesListQuery['follow_up']>
type View = { label: string; query: EnquiriesListQuery; late?: boolean }

/** The list by what is to be done; everything else about the list is a filter inside a view. */
export function EnquiryViews({ followUp, assignedTo }: { followUp?: FollowUpView; assignedTo?: string }) {
  const t = useText(enquiriesText)
  const me = String(useSession()?.user.id ?? '')
  const views: View[] = [
    { label: t('enquiries.view.all'), query: {} },
    { label: t('enquiries.view.due'), query: { follow_up: 'due' } },
    { label: t('enquiries.view.overdue'), query: { follow_up: 'overdue' }, late: true },
    { label: t('enquiries.view.today'), query: { follow_up: 'today' } },
    { label: t('enquiries.view.waiting'), query: { follow_up: 'waiting' } },
    { label: t('enquiries.view.mine'), query: { assigned_to: me } },
  ]
  const isMine = !followUp && assignedTo === me
  const isCurrent = ({ query }: View) =>
    query.assigned_to ? isMine : query.follow_up === followUp && (followUp !== undefined || !isMine)
  return (
    <Tabs label={t('enquiries.views')}>
      {views.map((view) => (
        <ViewTab key={view.label} view={view} isCurrent={isCurrent(view)} />
      ))}
    </Tabs>
  )
}

function ViewTab({ view, isCurrent }: { view: View; isCurrent: boolean }) {
  const formats = useFormats()
  const total = useQuery(enquiriesCountQuery(view.query)).data?.meta.total
  return (
    <TabLink
      to="/enquiries"
      search={view.query}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      count={total === undefined ? '' : formats.count(total)}
      late={view.late && total !== 0}
    >
      {view.label}
    </TabLink>
  )
}
