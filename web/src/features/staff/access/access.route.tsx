import '#src/styles/forms.css'
import { useQuery } from '@tanstack/react-query'
import { isAbove, roles } from 'contract/access/roles.ts'
import type { RolePolicy } from 'contract/staff/role-policies.schema.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { accessText } from '#src/text/en/security.ts'
import { useText } from '#src/text/intl.ts'
import { policiesQuery } from './access.queries.ts'

const PolicyForm = partOnDemand(() => import('./policy-form.tsx').then((module) => module.PolicyForm))

/** /staffs/access: the sign-in requirements of each role. */
export function AccessPage() {
  const t = useText(accessText)
  const policies = useQuery(policiesQuery)
  return (
    <>
      <PageHead title={t('access.title')} />
      <div className="form-narrow stack">
        <p className="ink-2">{t('access.lead')}</p>
        {policies.isError && <ErrorState error={policies.error} onRetry={() => void policies.refetch()} />}
        {policies.isPending && <Waiting />}
        {policies.data?.map((policy) => (
          <PolicyPanel key={policy.id} policy={policy} />
        ))}
      </div>
    </>
  )
}

function Waiting() {
  const t = useText(accessText)
  return roles.map(({ slug, title }) => (
    <Panel key={slug} title={title} waiting>
      <PanelBody>
        <SkeletonLines label={t('access.loading')} />
      </PanelBody>
    </Panel>
  ))
}

function PolicyPanel({ policy }: { policy: RolePolicy }) {
  const t = useText(accessText)
  const user = useSession()?.user
  const { role, users, users_without } = policy
  const isShownOnly = isAbove({ roles: [{ slug: role }] }, user)
  const title = roles.find(({ slug }) => slug === role)?.title ?? role
  return (
    <Panel title={title}>
      <PanelBody className="stack">
        <p className="text-13 ink-3">{t('access.users', { users, without: users_without })}</p>
        {isShownOnly && <p className="text-13 ink-3">{t('access.above')}</p>}
        <PolicyForm policy={policy} title={title} isShownOnly={isShownOnly} />
      </PanelBody>
    </Panel>
  )
}
