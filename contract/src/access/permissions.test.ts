import { describe, expect, test } from 'vitest'
import { can, permissions } from './permissions.ts'
import { hasRole, isAbove, levelOf, type RoleSlug, roles } from './roles.ts'

const holder = (...slugs: RoleSlug[]) => ({ roles: roles.filter((role) => slugs.includes(role.slug)) })

describe('permissions', () => {
  test('dev holds every permission, admin every one staff holds', () => {
    for (const permission of Object.keys(permissions) as (keyof typeof permissions)[]) {
      expect(can(holder('dev'), permission)).toBe(true)
      if (can(holder('staff'), permission)) expect(can(holder('admin'), permission)).toBe(true)
    }
  })

  test('a user who is signed out or has no role has no permission', () => {
    expect(can(null, 'enquiries.read')).toBe(false)
    expect(can(holder(), 'enquiries.read')).toBe(false)
  })

  test.each([
    ['settings.read', false, true, true],
    ['staff.read', false, true, true],
    ['categories.write', false, true, true],
    ['locations.write', false, true, true],
    ['customers.by-job', false, true, true],
    ['reports.read', true, true, true],
    ['payments.read', false, false, true],
    ['cache.read', false, false, true],
    ['queue.read', false, false, true],
    ['query.read', false, false, true],
    ['enquiries.read', true, true, true],
    ['partners.decide', false, true, true],
  ] as const)('%s: staff %s, admin %s, dev %s (spec 6)', (permission, staff, admin, dev) => {
    expect([
      can(holder('staff'), permission),
      can(holder('admin'), permission),
      can(holder('dev'), permission),
    ]).toEqual([staff, admin, dev])
  })

  test('a bar-separated list passes with any one of its roles (spec 5)', () => {
    expect(hasRole(holder('admin'), 'admin|dev')).toBe(true)
    expect(hasRole(holder('staff'), 'admin|dev')).toBe(false)
    expect(hasRole(null, 'admin|dev')).toBe(false)
  })

  test('the highest role gives the rank', () => {
    expect([levelOf(null), levelOf(holder()), levelOf(holder('staff', 'dev'))]).toEqual([0, 0, 3])
    expect(isAbove(holder('dev'), holder('admin'))).toBe(true)
    expect(isAbove(holder('admin'), holder('admin', 'staff'))).toBe(false)
    expect(isAbove(holder('staff'), null)).toBe(true)
  })
})
