import { isAbove, roles } from 'contract/access/roles.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { teamText } from '#src/text/en/team.ts'
import { useText } from '#src/text/intl.ts'

/** Lowest first, none above one's own. */
export function useGrantableRoles() {
  const t = useText(teamText)
  const holder = useSession()?.user
  return roles
    .filter((role) => !isAbove({ roles: [role] }, holder))
    .toReversed()
    .map(({ slug }) => ({ value: slug, label: t(`team.role.${slug}`) }))
}
