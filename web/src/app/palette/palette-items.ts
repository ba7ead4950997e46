import { can } from 'contract/access/permissions.ts'
import type { RoleHolder } from 'contract/access/roles.ts'
import type { SearchHit } from 'contract/search/search.contract.ts'
import { phoneParts, toE164 } from 'contract/shared/phone.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import type { RouteRow } from '#app/route-row.ts'
import type { paletteText } from '#src/text/en/palette.ts'
import type { TextValues } from '#src/text/intl.ts'

export type PaletteItem = {
  id: string
  title: string
  detail?: string
  /** Status slug and type of the record, shown as its badge. */
  hit?: SearchHit
  path?: string
  /** Keys that do the same without the palette. */
  keys?: string
  run?: () => void
}
export type GroupName =
  | 'here'
  | 'recent'
  | 'customers'
  | 'enquiries'
  | 'jobs'
  | 'partners'
  | 'complaints'
  | 'pages'
  | 'actions'
type PageRow = Pick<RouteRow, 'path' | 'title' | 'access' | 'words' | 'redirect' | 'menu'>
export type PaletteGroup = { name: GroupName; items: PaletteItem[] }

const recordKinds = [
  { name: 'customers', type: 'customer' },
  { name: 'enquiries', type: 'enquiry' },
  { name: 'jobs', type: 'job' },
  { name: 'partners', type: 'partner' },
  { name: 'complaints', type: 'complaint' },
] as const satisfies readonly { name: GroupName; type: SearchHit['type'] }[]

/** The server's results, grouped by kind, the most common kinds first. */
export function recordGroups(hits: readonly SearchHit[]): PaletteGroup[] {
  return recordKinds.map(({ name, type }) => ({
    name,
    items: hits
      .filter((hit) => hit.type === type)
      .map((hit) => ({
        id: `${type}-${hit.id}`,
        title: hit.title,
        detail: [hit.phone && displayPhone(hit.phone), hit.detail].filter(Boolean).join(', '),
        hit,
        path: name === 'complaints' ? `/enquiries?as=complaints&complaint=${hit.id}` : `/${name}/${hit.id}`,
      })),
  }))
}

/** Every page and view of the user without a parameter in its address; without text only the menu's. */
export function pageItems(rows: readonly PageRow[], holder: RoleHolder | null, typed: string): PaletteItem[] {
  const searchText = typed.toLowerCase()
  return rows
    .filter(
      ({ access, path, redirect }) =>
        access !== 'guest' && can(holder, access) && !path.includes('{') && !redirect,
    )
    .filter((row) =>
      searchText === ''
        ? row.menu !== undefined
        : `${row.title.toLowerCase()} ${row.words ?? ''}`.includes(searchText),
    )
    .filter((row, index, all) => all.findIndex((other) => other.path === row.path) === index)
    .map((row) => ({ id: `page-${row.path}`, title: row.title, path: row.path }))
}

type Translate = (id: keyof typeof paletteText, values?: TextValues) => string

/** New records; a phone typed in any form is offered to the new enquiry. */
export function actionItems(typed: string, holder: RoleHolder | null, t: Translate): PaletteItem[] {
  const items: PaletteItem[] = []
  const phone = toE164(typed)
  const looksLikePhone = phoneParts(typed).anywhere.some((digits) => digits.length > 3)
  if (can(holder, 'enquiries.write')) {
    items.push({
      id: 'new-enquiry',
      title: t('palette.new-enquiry'),
      detail: looksLikePhone ? t('palette.for', { phone: phone ? displayPhone(phone) : typed }) : undefined,
      path: looksLikePhone
        ? `/enquiries/create?${new URLSearchParams({ phone: phone ?? typed })}`
        : '/enquiries/create',
    })
  }
  if (can(holder, 'jobs.write'))
    items.push({ id: 'new-job', title: t('palette.new-job'), path: '/jobs/create' })
  if (can(holder, 'partners.write')) {
    items.push({ id: 'new-partner', title: t('palette.new-partner'), path: '/partners/create' })
  }
  return items.filter((item) =>
    looksLikePhone
      ? item.id === 'new-enquiry'
      : typed === '' || item.title.toLowerCase().includes(typed.toLowerCase()),
  )
}

/** Splits a text around the match, ignoring spaces, so that `987654` is found in `98765 43210`. */
export function matchIn(text: string, typed: string): [before: string, match: string, after: string] {
  const letters = [...typed.replace(/\s/g, '')].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (letters.length === 0) return [text, '', '']
  const found = new RegExp(letters.join('\\s*'), 'i').exec(text)
  if (!found) return [text, '', '']
  return [text.slice(0, found.index), found[0], text.slice(found.index + found[0].length)]
}
