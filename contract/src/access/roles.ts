// One source: the order of roles, and whose account a user may change.
/** The three roles of spec section 6. A dev may do everything an admin may, an admin everything staff may. */
export const roles = [
  { id: 1, slug: 'dev', title: 'Developer' },
  { id: 2, slug: 'admin', title: 'Admin' },
  { id: 3, slug: 'staff', title: 'Staff' },
] as const

export type Role = (typeof roles)[number]
export type RoleSlug = Role['slug']

/** Anyone who has roles: the signed-in user of the browser and the actor of the server. */
export type RoleHolder = { roles: readonly { slug: RoleSlug }[] }

/**
 * True when the holder has at least one of the bar-separated slugs (spec 5), as in `admin
 * dev`.
 */
export function hasRole(holder: RoleHolder | null | undefined, slugs: string): boolean {
  const wanted = slugs.split('|')
  return holder?.roles.some((role) => wanted.includes(role.slug)) ?? false
}

const levels: Record<RoleSlug, number> = { staff: 1, admin: 2, dev: 3 }

/** The rank of a user's highest role; 0 without a role. */
export function levelOf(holder: RoleHolder | null | undefined): number {
  return Math.max(0, ...(holder?.roles.map(({ slug }) => levels[slug]) ?? []))
}

/** A user cannot change an account of a higher rank, nor give or take a higher role. */
export function isAbove(other: RoleHolder, holder: RoleHolder | null | undefined): boolean {
  return levelOf(other) > levelOf(holder)
}

/** Roles above staff sign in with the password: a code by text message alone is not enough for them. */
export const needsPassword = (holder: RoleHolder): boolean => levelOf(holder) > levels.staff

/** The role with every permission. At least one account always has it. */
export const topRole = 'dev' satisfies RoleSlug
export const holdsTopRole = (holder: RoleHolder): boolean => holder.roles.some(({ slug }) => slug === topRole)
