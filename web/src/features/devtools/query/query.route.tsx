import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import '../devtools.css'

import { TabLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { viewOnDemand } from '#shared/components/view-on-demand.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { queryText } from '#src/text/en/devtools.ts'
import { useText } from '#src/text/intl.ts'
import { StatementsView } from './statements-view.tsx'

const views = {
  statements: StatementsView,
  'slow-requests': viewOnDemand(() =>
    import('./slow-requests-view.tsx').then((module) => module.SlowRequestsView),
  ),
  console: viewOnDemand(() => import('./console-view.tsx').then((module) => module.ConsoleView)),
} as const
type View = keyof typeof views

const isView = (as: unknown): as is View => typeof as === 'string' && Object.hasOwn(views, as)

/**
 * /query: the statements of the database and their cost; `as` shows the slow requests or a read-only console.
 */
export function QueryPage() {
  const t = useText(queryText)
  const { as } = useSearchParams()
  const view: View = isView(as) ? as : 'statements'
  const Shown = views[view]
  return (
    <>
      <PageHead title={t('query.title')} />
      <Tabs label={t('query.views')}>
        {(Object.keys(views) as View[]).map((one) => (
          <TabLink
            key={one}
            to="/query"
            search={one === 'statements' ? {} : { as: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`query.${one}`)}
          </TabLink>
        ))}
      </Tabs>
      <Shown />
    </>
  )
}
