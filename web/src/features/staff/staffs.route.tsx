import { roles } from 'contract/access/roles.ts'
import { staffStates } from 'contract/staff/team.words.ts'
import Plus from 'lucide-react/icons/plus'
import { LinkButton } from '#shared/components/links.tsx'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { teamText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { staffColumns, stateHues } from './staffs.columns.tsx'
import { teamFreshness } from './team.queries.ts'

const filterNames = ['role', 'state'] as const

/** /staffs: the accounts of the staff. */
export function StaffsPage() {
  const t = useText(teamText)
  const listing = useListing('GET /staffs', useListState(filterNames), teamFreshness)
  const fields = [
    {
      name: 'role',
      label: t('team.role'),
      options: roles.map(({ slug, title }) => ({ value: slug, label: title })),
    },
    {
      name: 'state',
      label: t('team.state'),
      options: staffStates.map(({ slug }) => ({
        value: slug,
        label: t(`team.state.${slug}`),
        hue: stateHues[slug],
      })),
    },
  ]
  const create = (
    <LinkButton to="/staffs/create" variant="primary">
      <Plus />
      {t('team.new')}
    </LinkButton>
  )
  return (
    <ListPage
      listing={listing}
      name="staffs"
      label={t('team.title')}
      actions={
        <>
          <LinkButton to="/staffs/access">{t('team.access')}</LinkButton>
          <LinkButton to="/staffs/audit">{t('team.audit')}</LinkButton>
          <LinkButton to="/staffs/reading">{t('team.reading')}</LinkButton>
          {create}
        </>
      }
      views={{ name: 'staffs', label: t('team.views'), names: filterNames }}
      search={{ label: t('team.search'), placeholder: t('team.search-hint') }}
      fields={fields}
      download="staff.read"
      columns={staffColumns}
      skeletonRows={10}
      empty={
        <EmptyState title={t('team.empty')} action={create}>
          {t('team.empty-text')}
        </EmptyState>
      }
    />
  )
}
