import { useQuery } from '@tanstack/react-query'
import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import type { ComplaintCounts } from 'contract/complaints/complaints.schema.ts'
import { complaintKinds, complaintSeverities } from 'contract/complaints/complaints.words.ts'
import { complaintStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePartnerOptions } from '#features/partners/public.ts'
import { TabLink } from '#shared/components/links.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { statusHue } from '#shared/components/status-hues.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { severityHues } from './complaint-words.tsx'
import { complaintColumns } from './complaints.columns.tsx'
import { complaintCountsQuery, ownersQuery } from './complaints.queries.ts'

const filterNames = [
  'status',
  'kind',
  'severity',
  'owner_id',
  'partner_id',
  'category_id',
  'overdue',
  'from',
  'to',
] as const
const days = {
  from: 'from',
  to: 'to',
  presets: ['today', 'last-7-days', 'this-month', 'last-month'] as const,
}
const unsettled = 'open,visit-planned'
/** The states that have their own view. */
const states = ['visit-planned', 'resolved', 'rejected'] as const

/** Complaints by next action: the open ones first, the most urgent on top. */
export function ComplaintsList() {
  const t = useText(complaintsText)
  const list = useListState(filterNames)
  const fields = useFields()
  return (
    <ListPage
      listing={useListing('GET /complaints', list)}
      name="complaints"
      label={t('complaints.title')}
      views={{
        name: 'complaints',
        label: t('complaints.views'),
        names: filterNames,
        days,
        children: <Views filters={list.filters} />,
      }}
      search={{ label: t('complaints.search'), placeholder: t('complaints.search-hint') }}
      fields={fields}
      dates={{ label: t('complaints.created'), ...days }}
      download="enquiries.download"
      columns={complaintColumns}
      opensRecords
      empty={<EmptyState title={t('complaints.none')}>{t('complaints.none-text')}</EmptyState>}
    />
  )
}

function useFields(): FilterField[] {
  const t = useText(complaintsText)
  const owners = useQuery(ownersQuery).data ?? []
  const services = useCategoryChoices()
  const partners = usePartnerOptions()
  return [
    {
      name: 'status',
      label: t('complaints.status'),
      options: complaintStatuses.map(({ slug, label }) => ({
        value: slug,
        label,
        hue: statusHue(slug, 'complaint'),
      })),
    },
    {
      name: 'kind',
      label: complaintFields.kind.label,
      options: complaintKinds.map(({ slug, label }) => ({ value: slug, label })),
    },
    {
      name: 'severity',
      label: complaintFields.severity.label,
      options: complaintSeverities.map(({ slug, label }) => ({
        value: slug,
        label,
        hue: severityHues[slug],
      })),
    },
    {
      name: 'owner_id',
      label: complaintFields.owner_id.label,
      options: owners.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'partner_id', label: t('complaints.partner'), options: partners },
    {
      name: 'category_id',
      label: t('complaints.service'),
      options: services.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    {
      name: 'overdue',
      label: t('complaints.due'),
      single: true,
      options: [{ value: 'true', label: t('complaints.overdue'), hue: 'red' }],
    },
  ]
}

const openOf = (counts: ComplaintCounts) => counts.open + counts['visit-planned']

function Views({ filters }: { filters: Record<string, string> }) {
  const t = useText(complaintsText)
  const me = String(useSession()?.user.id ?? '')
  const { view } = useSearchParams()
  const formats = useFormats()
  const counts = useQuery(complaintCountsQuery()).data
  const own = useQuery({ ...complaintCountsQuery(me), enabled: me !== '' }).data
  const views = [
    { slug: 'open', search: { status: unsettled, sort: 'due_at' } },
    { slug: 'overdue', search: { overdue: 'true', sort: 'due_at' } },
    { slug: 'mine', search: { status: unsettled, owner_id: me, sort: 'due_at' } },
    ...states.map((slug) => ({ slug, search: { status: slug } })),
    { slug: 'all', search: {} },
  ] as const
  const isOpen = filters.status === unsettled
  const state = states.find((each) => each === filters.status)
  const count = (value: number | undefined) => (value === undefined ? '' : formats.count(value))
  const countOf = (slug: (typeof views)[number]['slug']) => {
    if (slug === 'open') return count(counts && openOf(counts))
    if (slug === 'mine') return count(own && openOf(own))
    if (slug === 'all') return count(counts && openOf(counts) + counts.resolved + counts.rejected)
    return count(counts?.[slug])
  }
  const mine = filters.owner_id === me ? 'mine' : 'open'
  const current = view ? null : isOpen ? mine : filters.overdue ? 'overdue' : (state ?? 'all')
  return (
    <>
      <TabLink to="/enquiries" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
        {t('complaints.back')}
      </TabLink>
      {views.map(({ slug, search }) => (
        <TabLink
          key={slug}
          to="/enquiries"
          search={{ as: 'complaints', ...search }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={slug === current ? 'page' : undefined}
          count={countOf(slug)}
          late={slug === 'overdue' && counts !== undefined && counts.overdue > 0}
        >
          {t(`complaints.view.${slug}`)}
        </TabLink>
      ))}
    </>
  )
}
