import type { QueryClient } from '@tanstack/react-query'
import { isAbove, type RoleSlug, roles } from 'contract/access/roles.ts'
import type { HandedOver, HandOverPlan } from 'contract/staff/hand-over.schema.ts'
import type { StaffAccount } from 'contract/staff/team.schema.ts'
import { call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { teamText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'

/** No event reports a user's last activity: the pages poll. */
export const teamFreshness = { refetchInterval: 30_000, meta: { background: true } } as const

export const accountQuery = (id: number) => ({
  ...apiQuery('GET /staffs/{id}', { params: { id } }),
  ...teamFreshness,
})
/** Users who can get enquiries. */
export const namesQuery = apiQuery('GET /staffs/names')
/** The open enquiries of an account by city. */
export const openByCityQuery = (id: number) => apiQuery('GET /staffs/{id}/hand-over', { params: { id } })
/** Refetches the lists that show accounts. */
async function refreshTeam(client: QueryClient, account?: StaffAccount): Promise<void> {
  const isFresh = account && isSameKey(accountQuery(account.id).queryKey)
  if (account) client.setQueryData(accountQuery(account.id).queryKey, account)
  await changed(client, { type: 'user', id: account?.id }, isFresh)
}

type Invited = { name: string; email: string; phone: string | null; role: RoleSlug }

export async function inviteStaff(client: QueryClient, { role, ...person }: Invited) {
  const created = await call('POST /staffs', { body: { ...person, roles: [role] } })
  await refreshTeam(client)
  return created
}

export async function createLink(client: QueryClient, id: number) {
  const invitation = await call('POST /staffs/{id}/invitation', { params: { id } })
  await refreshTeam(client)
  return invitation
}

export async function saveRole(client: QueryClient, { id, version }: StaffAccount, role: RoleSlug) {
  const saved = await call('PUT /staffs/{id}/roles', { params: { id }, body: { roles: [role], version } })
  await refreshTeam(client, saved)
}

export async function saveShift(client: QueryClient, { id, version }: StaffAccount, shift: string) {
  const saved = await call('PUT /staffs/{id}/shift', { params: { id }, body: { shift, version } })
  await refreshTeam(client, saved)
}

export async function deactivate(
  client: QueryClient,
  { id, version }: StaffAccount,
  hand_over: HandOverPlan | null,
) {
  const saved = await call('POST /staffs/{id}/deactivate', { params: { id }, body: { hand_over, version } })
  await refreshTeam(client, saved)
  return saved
}

/** @throws ApiError 409 when another user has handed them over already */
export async function handOverEnquiries(
  client: QueryClient,
  id: number,
  plan: HandOverPlan,
): Promise<HandedOver> {
  const done = await call('POST /staffs/{id}/hand-over', { params: { id }, body: plan })
  void changed(client, { type: 'enquiry' })
  await refreshTeam(client)
  return done
}

export async function activate(client: QueryClient, { id, version }: Pick<StaffAccount, 'id' | 'version'>) {
  await refreshTeam(client, await call('POST /staffs/{id}/activate', { params: { id }, body: { version } }))
}

export async function signOutEverywhere(client: QueryClient, id: number): Promise<void> {
  await call('POST /staffs/{id}/sign-out', { params: { id } })
  await refreshTeam(client)
}

export async function resetSecondFactor(client: QueryClient, id: number): Promise<void> {
  await call('POST /staffs/{id}/second-factor/reset', { params: { id } })
  await refreshTeam(client)
}

/** A full address of this app, for sharing. */
export const absoluteLink = (link: string): string => location.origin + link

/** Lowest first, none above the user's own. */
export function useGrantableRoles() {
  const t = useText(teamText)
  const holder = useSession()?.user
  return roles
    .filter((role) => !isAbove({ roles: [role] }, holder))
    .toReversed()
    .map(({ slug }) => ({ value: slug, label: t(`team.role.${slug}`) }))
}
