import { can } from 'contract/access/permissions.ts'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { describe, expect, test } from 'vitest'
import { matchRoute } from '#app/match-route.ts'
import { menuFor } from '#app/menu.ts'
import { routes } from './routes.ts'

const holder = (slug: RoleSlug) => ({ roles: roles.filter((role) => role.slug === slug) })
const everyone = ['/dashboard', '/enquiries', '/customers', '/partners']
const managers = [...everyone, '/categories', '/locations', '/staffs', '/settings', '/reports']

describe('the menu (spec 2)', () => {
  test.each([
    ['staff', [...everyone, '/reports']],
    ['admin', managers],
    ['dev', [...managers, '/payments', '/cache', '/queue', '/query']],
  ] as const)('%s sees exactly its entries, in order', (role, paths) => {
    expect(menuFor(routes, holder(role)).map((entry) => entry.path)).toEqual(paths)
  })

  test('a visitor who is not signed in has an empty menu', () => {
    expect(menuFor(routes, null)).toEqual([])
  })
})

describe('the URL table (spec 2)', () => {
  const rolesOf = (path: string) => {
    const row = matchRoute(routes, path)
    const access = row?.access
    return access === undefined || access === 'guest'
      ? access
      : roles.filter((role) => can(holder(role.slug), access)).map((role) => role.slug)
  }
  const all = ['dev', 'admin', 'staff']
  const adminOrDev = ['dev', 'admin']

  test.each([
    ['/', all],
    ['/dashboard', all],
    ['/future', all],
    ['/cache', ['dev']],
    ['/queue', ['dev']],
    ['/query', ['dev']],
    ['/payments', ['dev']],
    ['/login', 'guest'],
    ['/down', 'guest'],
    ['/invitation', 'guest'],
    ['/no/such/page', 'guest'],
    ['/enquires/10482', 'guest'],
    ['/customers', all],
    ['/customers/by-job', adminOrDev],
    ['/customers/duplicate-phones', all],
    ['/customers/invalid-names', all],
    ['/imports', adminOrDev],
    ['/imports/5', adminOrDev],
    ['/customers/5', all],
    ['/users/5/update', all],
    ['/staffs', adminOrDev],
    ['/staffs/create', adminOrDev],
    ['/jobs/create', all],
    ['/jobs/5', all],
    ['/locations', adminOrDev],
    ['/locations/create/area', adminOrDev],
    ['/locations/5/area', adminOrDev],
    ['/categories', adminOrDev],
    ['/categories/create', adminOrDev],
    ['/categories/5/update', adminOrDev],
    ['/categories/5/questions', adminOrDev],
    ['/partners', all],
    ['/partners/create', all],
    ['/partners/incentives', adminOrDev],
    ['/staffs/access', adminOrDev],
    ['/staffs/audit', adminOrDev],
    ['/staffs/reading', adminOrDev],
    ['/api-keys', ['dev']],
    ['/webhooks', ['dev']],
    ['/partners/reports', all],
    ['/partners/settlements', adminOrDev],
    ['/partners/settlements/5', adminOrDev],
    ['/partners/5', all],
    ['/partners/5/address', all],
    ['/partners/5/service', all],
    ['/partners/5/jobs', all],
    ['/partners/5/account', all],
    ['/enquiries', all],
    ['/enquiries/create', all],
    ['/enquiries/5', all],
    ['/addresses/5/update', all],
    ['/settings', adminOrDev],
    ['/settings/payment', adminOrDev],
    ['/settings/sms', adminOrDev],
    ['/settings/whatsapp', adminOrDev],
    ['/settings/integration', adminOrDev],
    ['/settings/retention', adminOrDev],
    ['/reports', all],
    ['/reports/upcoming-jobs', all],
    ['/reports/tds', adminOrDev],
    ['/reports/tax', adminOrDev],
    ['/reports/day-book', all],
  ])('%s is for %j', (path, who) => {
    expect(rolesOf(path)).toEqual(who)
  })

  test('names are unique', () => {
    const names = routes.map((row) => row.name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('a user who may open a tab may open its page', () => {
    for (const row of routes) {
      if (!('tabOf' in row)) continue
      const page = rolesOf(String(row.tabOf))
      expect([row.path, page]).toEqual([row.path, expect.arrayContaining([...(rolesOf(row.path) ?? [])])])
    }
  })
})
