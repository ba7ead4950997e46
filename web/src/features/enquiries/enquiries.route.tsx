import { can } from 'contract/access/permissions.ts'
import { ComplaintsView } from '#features/complaints/public.ts'
import { viewOnDemand } from '#shared/components/view-on-demand.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { EnquiriesListPage } from './list/enquiries-list.tsx'

const TrashView = viewOnDemand(() =>
  import('#shared/trash/trash-view.tsx').then((module) => module.TrashView),
)
const IntakeView = viewOnDemand(() => import('./intake/intake-view.tsx').then((module) => module.IntakeView))

/** The enquiries; with `as=intake` incoming leads, `as=complaints` complaints, `as=trash` deleted records. */
export function EnquiriesPage() {
  const { as } = useSearchParams()
  const user = useSession()?.user
  if (as === 'complaints') return <ComplaintsView />
  if (as === 'intake' && can(user, 'intake.read')) return <IntakeView />
  return as === 'trash' && can(user, 'trash.read') ? <TrashView /> : <EnquiriesListPage />
}
