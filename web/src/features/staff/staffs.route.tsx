import { useQuery } from '@tanstack/react-query'
import { roles } from 'contract/access/roles.ts'
import { staffStates } from 'contract/staff/team.words.ts'
import { Plus } from 'lucide-react'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { teamText } from '#src/text/en/team.ts'
import { useText } from '#src/text/intl.ts'
import { staffColumns, stateHues } from './staffs.columns.tsx'
import { downloadTeam, type StaffListQuery, teamCount, teamQuery } from './team.queries.ts'

const filterNames = ['role', 'state'] as const

/** /staffs: who works here. */
export function StaffsPage() {
  const t = useText(teamText)
  const formats = useFormats()
  const list = useListState(filterNames)
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const team = useQuery(teamQuery(list.query as StaffListQuery))
  const { data: rows, meta } = team.data ?? {}
  const fields = [
    {
      name: 'role',
      label: t('team.role'),
      options: roles.map(({ slug, title }) => ({ value: slug, label: title })),
    },
    {
      name: 'state',
      label: t('team.state'),
      options: staffStates.map(({ slug }) => ({ value: slug, label: t(`team.state.${slug}`), hue: stateHues[slug] })),
    },
  ]
  const create = (
    <LinkButton to="/staffs/create" variant="primary">
      <Plus />
      {t('team.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('team.title')} count={meta && formats.count(meta.total)}>
        {create}
      </PageHead>
      <SavedViews name="staffs" label={t('team.views')} names={filterNames} count={teamCount} />
      <FilterBar
        list={list}
        search={{ label: t('team.search'), placeholder: t('team.search-hint') }}
        fields={fields}
        end={
          <ListTools
            name="staffs"
            columns={staffColumns}
            download={{
              permission: 'staff.read',
              onDownload: (format, options) => downloadTeam(list.query as StaffListQuery, format, options),
            }}
          />
        }
      />
      <DataTable
        name="staffs"
        label={t('team.title')}
        columns={staffColumns}
        rows={rows}
        list={list}
        isFetching={team.isFetching}
        error={team.error}
        onRetry={() => void team.refetch()}
        skeletonRows={10}
        empty={
          <EmptyState title={t('team.empty')} action={create}>
            {t('team.empty-text')}
          </EmptyState>
        }
      />
      <Pagination list={list} meta={meta} />
    </>
  )
}
