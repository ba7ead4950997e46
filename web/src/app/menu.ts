import { can } from 'contract/access/permissions.ts'
import type { RoleHolder } from 'contract/access/roles.ts'
import type { MenuIcon, RouteRow } from './route-row.ts'

export type MenuEntry = {
  path: string
  name: string
  title: string
  icon: MenuIcon
  order: number
  isDevOnly: boolean
}

/** The menu of a user: computed from the routes, in the specification's order (spec 2, menu visibility). */
export function menuFor(rows: readonly RouteRow[], holder: RoleHolder | null): MenuEntry[] {
  return rows
    .flatMap(({ path, name, title, access, menu }) =>
      menu && access !== 'guest' && can(holder, access)
        ? [{ path, name, title, ...menu, isDevOnly: !can(adminOnly, access) }]
        : [],
    )
    .toSorted((a, b) => a.order - b.order)
}

/** Users with this permission see all entries but those for developers, which follow a line. */
const adminOnly: RoleHolder = { roles: [{ slug: 'admin' }] }
