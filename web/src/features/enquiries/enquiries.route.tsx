import { useSearch } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import { viewOnDemand } from '#shared/components/view-on-demand.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { EnquiriesListPage } from './enquiries-list.route.tsx'

const IntakeView = viewOnDemand(() => import('./intake/intake-view.tsx').then((module) => module.IntakeView))

/** The enquiries, or with `as=intake` the leads they were made of. */
export function EnquiriesPage() {
  const { as }: { as?: string } = useSearch({ strict: false })
  const mayRead = can(useSession()?.user, 'intake.read')
  return as === 'intake' && mayRead ? <IntakeView /> : <EnquiriesListPage />
}
