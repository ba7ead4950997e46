import type { Permission } from 'contract/access/permissions.ts'

/** A guest page needs no sign-in; every other page names one row of the permission table. */
export type Access = Permission | 'guest'
export type MenuIcon =
  | 'dashboard'
  | 'enquiries'
  | 'customers'
  | 'partners'
  | 'categories'
  | 'locations'
  | 'staffs'
  | 'settings'
  | 'reports'
  | 'payments'
  | 'cache'
  | 'queue'
  | 'query'

/** Optional fields of a page beyond path, name, title and access. */
export type Extras = {
  /** `panel` by default; a plain wrapper replaces a layout that does not exist (spec 1). */
  layout?: string
  /** Its position in the menu; the order is the specification's. */
  menu?: { icon: MenuIcon; order: number }
  /** The page above it in the top bar's path, where the address does not have it. */
  parent?: string
  /** The address only redirects. */
  redirect?: string
  /** Its `child` rows show inside it. */
  hasTabs?: boolean
}

export type RouteRow<P extends string = string, N extends string = string> = Extras & {
  path: P
  name: N
  title: string
  access: Access
  /** Path of the page whose tab this is. */
  tabOf?: string
  /** Other words by which the palette finds the page, in lower case. */
  words?: string
}

export function page<const P extends string, const N extends string>(
  path: P,
  name: N,
  title: string,
  access: Permission,
  extras: Extras = {},
): RouteRow<P, N> {
  return { path, name, title, access, ...extras }
}

/** A public page, without the shell. */
export function guest<const P extends string, const N extends string>(
  path: P,
  name: N,
  title: string,
): RouteRow<P, N> {
  return { path, name, title, access: 'guest', layout: 'blank' }
}

/** One tab of a page: `path` is the tab's own end of the address, empty for the first one. */
export function child<const B extends string, const P extends string, const N extends string>(
  tabOf: B,
  path: P,
  name: N,
  title: string,
  access: Permission,
  words?: string,
): RouteRow<`${B}${P}`, N> & { tabOf: B } {
  return { path: `${tabOf}${path}`, name, title, access, tabOf, ...(words ? { words } : {}) }
}
