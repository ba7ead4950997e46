import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import '#shared/components/tree.css'
import './locations.css'

import Plus from 'lucide-react/icons/plus'
import { LinkButton, TabLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { viewOnDemand } from '#shared/components/view-on-demand.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { locationsTreeText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { TreeView } from './tree/tree-view.tsx'

const views = {
  tree: TreeView,
  pincodes: viewOnDemand(() => import('./pincodes-view.tsx').then((module) => module.PincodesView)),
  duplicates: viewOnDemand(() => import('./duplicates-view.tsx').then((module) => module.DuplicatesView)),
  import: viewOnDemand(() => import('./import/import-view.tsx').then((module) => module.ImportView)),
} as const
type View = keyof typeof views

const isView = (as: unknown): as is View => typeof as === 'string' && Object.hasOwn(views, as)

/** /locations: the tree of locations, and with `as` the flat table, the duplicates, or the import. */
export function LocationsPage() {
  const t = useText(locationsTreeText)
  const { as } = useSearchParams()
  const view: View = isView(as) ? as : 'tree'
  const Shown = views[view]
  return (
    <>
      <PageHead title={t('locations-tree.title')}>
        <LinkButton to="/locations/create/$type" params={{ type: 'pincode' }} variant="primary">
          <Plus />
          {t('locations-tree.new')}
        </LinkButton>
      </PageHead>
      <Tabs label={t('locations-tree.views')}>
        {(Object.keys(views) as View[]).map((one) => (
          <TabLink
            key={one}
            to="/locations"
            search={one === 'tree' ? {} : { as: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`locations-tree.view.${one}`)}
          </TabLink>
        ))}
      </Tabs>
      <Shown />
    </>
  )
}
