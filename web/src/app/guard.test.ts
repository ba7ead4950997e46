import type { RoleSlug } from 'contract/access/roles.ts'
import { describe, expect, test } from 'vitest'
import { decide, safeContinue } from './guard.ts'

const as = (...slugs: RoleSlug[]) => ({
  user: { id: 1, name: 'Kavya', roles: slugs.map((slug) => ({ slug })) },
  token: 't',
})
const customers = { path: '/customers', access: 'customers.read' } as const
const payments = { path: '/payments', access: 'payments.read' } as const
const byJob = { path: '/customers/by-job', access: 'customers.by-job' } as const
const dashboard = { path: '/dashboard', access: 'dashboard.read' } as const
const home = { path: '/', access: 'dashboard.read', redirect: '/dashboard' } as const
const login = { path: '/login', access: 'guest' } as const
const down = { path: '/down', access: 'guest' } as const

describe('decide (spec 2, navigation guard)', () => {
  test.each([
    [
      'signed out, page',
      customers,
      null,
      '/customers?page=2',
      { kind: 'redirect', to: '/login', search: { continue: '/customers?page=2' } },
    ],
    ['signed out, root', home, null, '/', { kind: 'redirect', to: '/login', search: { continue: '/' } }],
    ['signed out, login', login, null, '/login', { kind: 'allow' }],
    ['signed out, down', down, null, '/down', { kind: 'allow' }],
    ['signed in, page', customers, as('staff'), '/customers', { kind: 'allow' }],
    ['signed in, root', home, as('staff'), '/', { kind: 'redirect', to: '/dashboard' }],
    ['signed in, login', login, as('staff'), '/login', { kind: 'redirect', to: '/dashboard' }],
    ['signed in, down', down, as('staff'), '/down', { kind: 'allow' }],
    ['staff, dev page', payments, as('staff'), '/payments', { kind: 'denied', to: '/dashboard' }],
    ['admin, dev page', payments, as('admin'), '/payments', { kind: 'denied', to: '/dashboard' }],
    ['dev, dev page', payments, as('dev'), '/payments', { kind: 'allow' }],
    ['staff, admin|dev page', byJob, as('staff'), '/customers/by-job', { kind: 'denied', to: '/dashboard' }],
    ['one of several roles is enough', byJob, as('staff', 'admin'), '/customers/by-job', { kind: 'allow' }],
    ['no role, page', customers, as(), '/customers', { kind: 'denied', to: '/dashboard' }],
    ['no role, dashboard: no circle', dashboard, as(), '/dashboard', { kind: 'allow' }],
    ['no role, root: no circle', home, as(), '/', { kind: 'redirect', to: '/dashboard' }],
  ] as const)('%s', (_, route, session, path, decision) => {
    expect(decide({ route, session, path })).toEqual(decision)
  })
})

describe('safeContinue', () => {
  test.each(['/customers', '/enquiries?status=open&page=2', '/jobs/5#payments', '/', '/%2fh', '/a//b'])(
    '%s is followed',
    (path) => {
      expect(safeContinue(path)).toBe(path)
    },
  )

  test.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/a\\b',
    'https://evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    'customers',
    '',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/./\\evil',
    '/.//evil.test',
    '/login',
    '/login?continue=/login',
    null,
    undefined,
    5,
    ['/customers'],
  ])('%j redirects to the dashboard', (path) => {
    expect(safeContinue(path)).toBe('/dashboard')
  })
})
