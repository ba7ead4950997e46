import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EnquiryViewCounts } from 'contract/enquiries/enquiry-lists.schema.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TabLink } from '#shared/components/links.tsx'
import { SavedViews } from '#shared/components/list/list-tools.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Segments } from '#shared/ui/segments.tsx'
import { enquiriesText, enquiryBoardText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import type { EnquiriesListQuery } from '../enquiries.queries.ts'
import { createdPresets, filterNames } from './enquiry-filters.ts'

type FollowUpView = NonNullable<EnquiriesListQuery['follow_up']>
type Slug = keyof EnquiryViewCounts
type View = { slug: Slug; search: { follow_up?: FollowUpView; assigned_to?: string } }

/** Relative days of a view: their dates change every day. */
const createdDays = { from: 'created_from', to: 'created_to', presets: createdPresets }

const countsQuery = {
  ...apiQuery('GET /enquiries/counts', undefined, { priority: 'background' }),
  staleTime: 60_000,
}

type EnquiryViewsProps = {
  /** The current filters of the list. */
  filters: Record<string, string>
  isBoard: boolean
}

/** The list by next action; all other conditions are filters inside a view. */
export function EnquiryViews({ filters, isBoard }: EnquiryViewsProps) {
  const t = useText(enquiriesText)
  const me = String(useSession()?.user.id ?? '')
  const counts = useQuery(countsQuery).data
  const views: View[] = [
    { slug: 'all', search: {} },
    { slug: 'due', search: { follow_up: 'due' } },
    { slug: 'overdue', search: { follow_up: 'overdue' } },
    { slug: 'today', search: { follow_up: 'today' } },
    { slug: 'waiting', search: { follow_up: 'waiting' } },
    { slug: 'mine', search: { assigned_to: me } },
  ]
  const { view } = useSearchParams()
  const current = view ? null : (filters.follow_up ?? (filters.assigned_to === me ? 'mine' : 'all'))
  return (
    <SavedViews
      label={t('enquiries.views')}
      end={<ShowAs isBoard={isBoard} />}
      name="enquiries"
      names={filterNames}
      days={createdDays}
      endpoint="GET /enquiries"
    >
      {views.map(({ slug, search }) => (
        <ViewTab
          key={slug}
          label={t(`enquiries.view.${slug}`)}
          search={{ ...search, ...(isBoard && { as: 'board' }) }}
          isCurrent={slug === current}
          isLate={slug === 'overdue'}
          total={counts?.[slug]}
        />
      ))}
    </SavedViews>
  )
}

type ViewTabProps = {
  label: string
  search: Record<string, string>
  isCurrent: boolean
  isLate: boolean
  total: EnquiryViewCounts[Slug] | undefined
}

function ViewTab({ label, search, isCurrent, isLate, total }: ViewTabProps) {
  const formats = useFormats()
  const words = total && `${formats.count(total.count)}${total.exact ? '' : '+'}`
  return (
    <TabLink
      to="/enquiries"
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      count={words ?? ''}
      late={isLate && total !== undefined && total.count > 0}
    >
      {label}
    </TabLink>
  )
}

/** The same enquiries as rows or as cards; the filters stay. */
export function ShowAs({ isBoard }: { isBoard: boolean }) {
  const t = useText(enquiryBoardText)
  const navigate = useNavigate()
  return (
    <Segments
      label={t('board.as')}
      value={isBoard ? 'board' : 'table'}
      options={[
        { value: 'table', label: t('board.table') },
        { value: 'board', label: t('board.board') },
      ]}
      onChange={(as) =>
        void navigate({
          to: '.',
          search: ({ as: _, page: __, ...search }: Record<string, unknown>) =>
            as === 'board' ? { ...search, as } : search,
          resetScroll: false,
        })
      }
    />
  )
}
