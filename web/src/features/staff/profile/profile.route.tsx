import '#src/styles/forms.css'
import '../team.css'
import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { isAbove } from 'contract/access/roles.ts'
import { staffFields } from 'contract/staff/staff.fields.ts'
import type { StaffMember } from 'contract/staff/staff.schema.ts'
import { Facts } from '#shared/components/facts.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { shownFacts } from '#shared/components/shown-facts.tsx'
import { RelativeTime, ShortDate } from '#shared/components/times.tsx'
import { currentTime } from '#shared/current-time.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { AccountPanel } from '../account-panel.tsx'
import { PermissionsPanel } from '../may-panel.tsx'
import { profileQuery } from '../staff.queries.ts'
import { ProfileForm } from './profile-form.tsx'

const OwnParts = partOnDemand(() => import('./own-parts.tsx').then((module) => module.OwnParts))

/**
 * /users/{id}/update: the user's profile, password, second factor and sessions; for admin and dev any
 * profile.
 */
export function ProfilePage({ id }: { id: number }) {
  const t = useText(staffText)
  const parts = useText(partsText)
  const profile = useQuery(profileQuery(id))
  const user = useSession()?.user
  const isOwn = user?.id === id
  const isKeeper = can(user, 'staff.read')
  const member = profile.data
  const factorBy = user?.second_factor_by
  const isLocked = isOwn && Boolean(factorBy) && Date.parse(factorBy ?? '') <= currentTime()
  const isShownOnly = member !== undefined && isAbove(member, user)
  const title = isOwn || !member ? t('staff.own') : t('staff.profile-of', { name: member.name })
  usePageInfo({ title, crumb: member?.name })
  if (isLocked) {
    return (
      <>
        <PageHead title={title} />
        <div className="form-narrow stack">
          <OwnParts id={id} isLocked />
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={title} />
      <div className={isKeeper ? 'form-beside' : 'form-narrow stack'}>
        <div className="stack">
          <Panel waiting={profile.isLoading}>
            <PanelBody>
              {member && !isShownOnly && <ProfileForm key={member.id} member={member} isOwn={isOwn} />}
              {member && isShownOnly && <ProfileFacts member={member} />}
              {profile.isError && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
              {profile.isPending && <SkeletonLines label={parts('parts.loading')} />}
            </PanelBody>
          </Panel>
          {isOwn && <OwnParts id={id} isLocked={false} />}
        </div>
        {member && (
          <div className="stack">
            {isKeeper ? <AccountPanel key={id} id={id} /> : <AccountFacts member={member} />}
          </div>
        )}
      </div>
    </>
  )
}

/** An account with a higher role is read-only. */
function ProfileFacts({ member }: { member: StaffMember }) {
  return <Facts facts={Object.values(shownFacts(member, staffFields, { email: member.email }))} />
}

/** The user's own account, without the permission to manage accounts. */
function AccountFacts({ member }: { member: StaffMember }) {
  const t = useText(staffText)
  return (
    <>
      <Panel title={t('staff.account')}>
        <PanelBody>
          <Facts
            facts={[
              { label: t('staff.roles'), value: member.roles.map((role) => role.title).join(', ') },
              { label: t('staff.last-seen'), value: <RelativeTime at={member.last_seen_at} /> },
              { label: t('staff.since'), value: <ShortDate at={member.created_at} /> },
            ]}
          />
        </PanelBody>
      </Panel>
      <PermissionsPanel holder={member} />
    </>
  )
}
