/** The three roles of spec section 6. dev may do everything admin may, admin everything staff may. */
export const roles = [
  { id: 1, slug: 'dev', title: 'Developer' },
  { id: 2, slug: 'admin', title: 'Admin' },
  { id: 3, slug: 'staff', title: 'Staff' },
] as const

export type Role = (typeof roles)[number]
export type RoleSlug = Role['slug']

/** Anyone who holds roles: the signed-in user of the browser and the actor of the server alike. */
export type RoleHolder = { roles: readonly { slug: RoleSlug }[] }

/** Passes when the holder has at least one of the bar-separated slugs (spec 5), as in `admin|dev`. */
export function hasRole(holder: RoleHolder | null | undefined, slugs: string): boolean {
  const wanted = slugs.split('|')
  return holder?.roles.some((role) => wanted.includes(role.slug)) ?? false
}

const levels: Record<RoleSlug, number> = { staff: 1, admin: 2, dev: 3 }

/** How high somebody stands by their highest role; 0 without one. */
export function levelOf(holder: RoleHolder | null | undefined): number {
  return Math.max(0, ...(holder?.roles.map(({ slug }) => levels[slug]) ?? []))
}

/** Nobody changes an account above their own, nor gives or takes a role above their own. */
export function isAbove(other: RoleHolder, holder: RoleHolder | null | undefined): boolean {
  return levelOf(other) > levelOf(holder)
}

/** Who stands above staff signs in with the password: a code by text message alone is not enough for them. */
export const needsPassword = (holder: RoleHolder): boolean => levelOf(holder) > levels.staff

/** The role that may do everything: somebody always holds it. */
export const topRole = 'dev' satisfies RoleSlug
export const holdsTopRole = (holder: RoleHolder): boolean => holder.roles.some(({ slug }) => slug === topRole)
