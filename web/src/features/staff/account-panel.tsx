import './team.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { isAbove, levelOf, type RoleSlug, roles } from 'contract/access/roles.ts'
import type { InvitationLink, StaffAccount } from 'contract/staff/team.schema.ts'
import { useId, useState } from 'react'
import { Facts } from '#shared/components/facts.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { RelativeTime, ShortDate } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { teamText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { DeactivatePart } from './deactivate-part.tsx'
import { LinkNotice } from './link-notice.tsx'
import { PermissionsPanel } from './may-panel.tsx'

import { ShiftForm } from './shift-form.tsx'
import { StateBadge } from './staffs.columns.tsx'
import {
  accountQuery,
  createLink,
  resetSecondFactor,
  saveRole,
  signOutEverywhere,
  useGrantableRoles,
} from './team.queries.ts'

/** The account of a user, for managers of accounts; higher roles are read-only. */
export function AccountPanel({ id }: { id: number }) {
  const t = useText(teamText)
  const account = useQuery(accountQuery(id))
  const user = useSession()?.user
  if (!account.data) {
    return (
      <Panel title={t('team.account')} waiting={account.isLoading}>
        <PanelBody>
          {account.isError ? (
            <ErrorState error={account.error} onRetry={() => void account.refetch()} />
          ) : (
            <SkeletonLines label={t('team.loading')} />
          )}
        </PanelBody>
      </Panel>
    )
  }
  const isOwn = user?.id === id
  const isShownOnly = isAbove(account.data, user)
  return (
    <>
      <Panel title={t('team.account')} end={<StateBadge state={account.data.state} />}>
        <PanelBody className="stack">
          <AccountFacts account={account.data} />
          {isShownOnly && <p className="text-13 ink-3">{t('team.above')}</p>}
          {!isOwn && !isShownOnly && <AccountActions key={account.data.state} account={account.data} />}
        </PanelBody>
      </Panel>
      {!isShownOnly && (
        <Panel title={t('team.role')}>
          <PanelBody>
            <RoleForm key={account.data.version} account={account.data} isOwn={isOwn} />
          </PanelBody>
        </Panel>
      )}
      {!isShownOnly && (
        <Panel title={t('team.shift')}>
          <PanelBody>
            <ShiftForm key={account.data.version} account={account.data} />
          </PanelBody>
        </Panel>
      )}
      <PermissionsPanel holder={account.data} />
    </>
  )
}

function AccountFacts({ account }: { account: StaffAccount }) {
  const t = useText(teamText)
  const formats = useFormats()
  const { invitation, open_enquiries: open } = account
  return (
    <Facts
      facts={[
        { label: t('team.roles'), value: account.roles.map(({ title }) => title).join(', ') },
        { label: t('team.last-seen'), value: <RelativeTime at={account.last_seen_at} /> },
        { label: t('team.sessions'), value: t('team.sessions-count', { count: account.sessions }) },
        { label: t('team.second-factor'), value: t(account.second_factor ? 'team.on' : 'team.off') },
        {
          label: t('team.open'),
          value:
            open > 0 ? (
              <TextLink to="/enquiries" search={{ assigned_to: String(account.id), group: 'working' }}>
                {formats.count(open)}
              </TextLink>
            ) : (
              formats.count(0)
            ),
        },
        ...(invitation
          ? [
              {
                label: t('team.waits'),
                value: t('team.waits-until', {
                  until: formats.longDate(invitation.expires_at),
                  who: invitation.created_by.name,
                }),
              },
            ]
          : []),
        { label: t('team.since'), value: <ShortDate at={account.created_at} /> },
      ]}
    />
  )
}

function AccountActions({ account }: { account: StaffAccount }) {
  const t = useText(teamText)
  const client = useQueryClient()
  const [invitation, setInvitation] = useState<InvitationLink | null>(null)
  const { id, name, state, second_factor } = account
  const user = useSession()?.user
  const canLink = state === 'invited' || can(user, 'staff.logins')
  const confirmAction = (action: 'new-link' | 'sign-out' | 'reset') =>
    confirm({ title: t(`team.${action}-title`, { name }), description: t(`team.${action}-help`) })
  const newLink = async () => {
    if (await confirmAction('new-link')) setInvitation(await createLink(client, id))
  }
  const signOut = async () => {
    if (!(await confirmAction('sign-out'))) return
    await signOutEverywhere(client, id)
    toast.success(t('team.signed-out', { name }))
  }
  const reset = async () => {
    if (!(await confirmAction('reset'))) return
    await resetSecondFactor(client, id)
    toast.success(t('team.was-reset', { name }))
  }
  return (
    <>
      {invitation && <LinkNotice name={name} invitation={invitation} />}
      {state !== 'deactivated' && (
        <div className="row row-wrap">
          {canLink && (
            <ActionButton size="small" onAction={newLink}>
              {t('team.new-link')}
            </ActionButton>
          )}
          <ActionButton size="small" onAction={signOut}>
            {t('team.sign-out')}
          </ActionButton>
          {/* Passkeys and a link to a provider are reset as well. */}
          {(second_factor || state === 'active') && (
            <ActionButton size="small" onAction={reset}>
              {t('team.reset')}
            </ActionButton>
          )}
        </div>
      )}
      {!canLink && state !== 'deactivated' && <p className="text-13 ink-3">{t('team.link-by-developer')}</p>}
      <DeactivatePart account={account} />
    </>
  )
}

/** One role: the higher one includes the lower ones. Of several roles the highest counts. */
function RoleForm({ account, isOwn }: { account: StaffAccount; isOwn: boolean }) {
  const t = useText(teamText)
  const client = useQueryClient()
  const name = useId()
  const options = useGrantableRoles()
  const present = roles.find(({ slug }) => levelOf({ roles: [{ slug }] }) === levelOf(account))?.slug
  const [role, setRole] = useState<RoleSlug | undefined>(present)
  const save = async () => {
    if (role === undefined) return
    await saveRole(client, account, role)
    const title = roles.find(({ slug }) => slug === role)?.title ?? ''
    toast.success(t('team.role-saved', { name: account.name, role: title }))
  }
  return (
    <fieldset className="stack stack-tight">
      <legend className="visually-hidden">{t('team.role')}</legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value} className="option">
            <input
              className="radio"
              type="radio"
              name={name}
              checked={value === role}
              onChange={() => setRole(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {isOwn && <p className="text-12 ink-3">{t('team.own-role')}</p>}
      {role !== present && (
        <div>
          <ActionButton size="small" variant="primary" onAction={save}>
            {t('team.save-role')}
          </ActionButton>
        </div>
      )}
    </fieldset>
  )
}
