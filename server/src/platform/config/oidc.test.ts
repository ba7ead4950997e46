import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readOidc } from './oidc.ts'

const whole = {
  OIDC_ISSUER: 'https://sso.example.com/realms/house',
  OIDC_CLIENT_ID: 'house-care',
  OIDC_CLIENT_SECRET: 'f3Yq8',
  PUBLIC_URL: 'https://admin.example.com/',
}

describe('readOidc', () => {
  it('is off without an issuer', () => expect(readOidc({ PUBLIC_URL: whole.PUBLIC_URL })).toBeNull())

  it('creates no accounts, leaves roles and passwords alone and counts as no second factor by default', () => {
    expect(readOidc(whole)).toEqual({
      issuer: 'https://sso.example.com/realms/house',
      clientId: 'house-care',
      clientSecret: 'f3Yq8',
      name: 'single sign-on',
      scopes: 'openid email profile',
      returnTo: 'https://admin.example.com/login',
      roles: null,
      createsAccounts: false,
      isSecondFactor: false,
      passwordAccounts: null,
    })
  })

  it('reads the table of roles and the accounts with a password', () => {
    const OIDC_ROLES = 'hc-admins=admin,hc-desk=staff'
    expect(() => readOidc({ ...whole, OIDC_ROLES })).not.toThrow()
    const read = readOidc({
      ...whole,
      OIDC_ROLES: 'hc=x=admin, desk=staff',
      PASSWORD_ACCOUNTS: 'Root@House.test , b@c',
    })
    expect(read).toMatchObject({
      roles: {
        claim: 'groups',
        given: [
          ['hc=x', 'admin'],
          ['desk', 'staff'],
        ],
      },
      passwordAccounts: ['root@house.test', 'b@c'],
    })
  })

  it.each<[string, Record<string, string | undefined>]>([
    ['OIDC_ISSUER', { OIDC_ISSUER: 'sso.example.com' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://sso.example.com/?x=1' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: undefined }],
    ['OIDC_ISSUER', { OIDC_ISSUER: '', PASSWORD_ACCOUNTS: 'a@b' }],
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: ' ' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['OIDC_ROLES', { OIDC_ROLES: 'admins' }],
    ['OIDC_ROLES', { OIDC_ROLES: 'admins=king' }],
    ['OIDC_ROLES', { OIDC_ROLES: '=admin' }],
    ['OIDC_ROLES', { OIDC_CREATE_ACCOUNTS: 'on' }],
    ['OIDC_ROLES', { OIDC_ROLES_CLAIM: 'roles' }],
    ['OIDC_SCOPES', { OIDC_SCOPES: 'email profile' }],
    ['OIDC_SECOND_FACTOR', { OIDC_SECOND_FACTOR: 'perhaps' }],
    ['PASSWORD_ACCOUNTS', { PASSWORD_ACCOUNTS: 'root' }],
  ])('names %s, which is wrong in %o', (name, part) => {
    const attempt = () => readOidc({ ...whole, ...part })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(new RegExp(`^${name} is (missing|malformed): [^\n]+$`))
    expect(attempt).not.toThrow(/f3Yq8/)
  })
})
