import { deletableTypes, trashDays } from 'contract/trash/trash.words.ts'
import { TabLink } from '#shared/components/links.tsx'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { trashText } from '#src/text/en/trash.ts'
import { useText } from '#src/text/intl.ts'
import { trashColumns } from './trash.columns.tsx'

const filterNames = ['record_type'] as const

/** `/enquiries?as=trash`: deleted enquiries, customers and jobs, each with Restore. */
export function TrashView() {
  const t = useText(trashText)
  const { record_type } = useSearchParams()
  const listing = useListing('GET /trash', useListState(filterNames))
  const tabs = [undefined, ...deletableTypes.map(({ slug }) => slug)]
  return (
    <ListPage
      listing={listing}
      label={t('trash.title')}
      above={
        <Tabs label={t('trash.types')}>
          <TabLink to="/enquiries" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
            {t('trash.back')}
          </TabLink>
          {tabs.map((type) => (
            <TabLink
              key={type ?? 'all'}
              to="/enquiries"
              search={{ as: 'trash', ...(type && { record_type: type }) }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={record_type === type ? 'page' : undefined}
            >
              {t(`trash.${type ?? 'all'}`)}
            </TabLink>
          ))}
        </Tabs>
      }
      search={{ label: t('trash.search'), placeholder: t('trash.search-hint') }}
      fields={[]}
      end={<span className="ink-2 text-13 hide-below-640">{t('trash.kept', { days: trashDays })}</span>}
      columns={trashColumns}
      skeletonRows={10}
      empty={<EmptyState title={t('trash.empty')}>{t('trash.empty-text', { days: trashDays })}</EmptyState>}
    />
  )
}
