import type { RoleSlug } from '../access/roles.ts'

export type SettingKind = 'text' | 'flag' | 'secret' | 'phones'
export type SettingTab = 'general' | 'payment' | 'sms' | 'whatsapp' | 'integration'

/** One row of the registry. `staff` settings are loaded by every signed-in person; the others by admin and dev only. */
export type SettingRow = {
  tab: SettingTab
  kind: SettingKind
  default: string | boolean
  audience: 'staff' | 'managers'
}

const text: Omit<SettingRow, 'tab'> = { kind: 'text', default: '', audience: 'managers' }
const secret: Omit<SettingRow, 'tab'> = { kind: 'secret', default: '', audience: 'managers' }
const flag: Omit<SettingRow, 'tab'> = { kind: 'flag', default: false, audience: 'staff' }

const smsKeys = <const N extends string>(name: N) =>
  ({
    [`${name}.message`]: { ...text, tab: 'sms' },
    [`${name}.header`]: { ...text, tab: 'sms' },
    [`${name}.templateId`]: { ...text, tab: 'sms' },
    [`${name}.entityId`]: { ...text, tab: 'sms' },
    [`${name}.provider`]: { ...text, tab: 'sms' },
    [`${name}.enable`]: { ...flag, tab: 'sms', audience: 'managers' },
  }) as Record<`${N}.${'message' | 'header' | 'templateId' | 'entityId' | 'provider' | 'enable'}`, SettingRow> // computed keys lose their names

/**
 * Every setting of spec section 3, said once: validation, the answer per role and the forms read this table. Keys of our
 * own begin with `business.`.
 */
export const settings = {
  ...smsKeys('sms.login'),
  ...smsKeys('sms.complete'),
  ...smsKeys('sms.payment'),
  'demo.key': { ...secret, tab: 'general' },
  'cache.prefix': { ...text, tab: 'general' },
  'payment.update': { ...flag, tab: 'payment' },
  'payment.delete': { ...flag, tab: 'payment' },
  'assignment.uncomplete': { ...flag, tab: 'payment' },
  'whatsapp.enable': { ...flag, tab: 'whatsapp' },
  'whatsapp.receipt.message': { ...text, tab: 'whatsapp' },
  'whatsapp.receipt.attach': { ...flag, tab: 'whatsapp', audience: 'managers' },
  'whatsapp.accessToken': { ...secret, tab: 'integration' },
  'whatsapp.instanceId': { ...text, tab: 'integration' },
  'whatsapp.sendendpoint': { ...text, tab: 'integration' },
  'switchy.authcode': { ...secret, tab: 'integration' },
  'callerdesk.authcode': { ...secret, tab: 'integration' },
  'myctrlbox.username': { ...text, tab: 'integration' },
  'myctrlbox.apikey': { ...secret, tab: 'integration' },
  'nimbusit.username': { ...text, tab: 'integration' },
  'nimbusit.password': { ...secret, tab: 'integration' },
  'notification.numbers': { kind: 'phones', default: '', audience: 'managers', tab: 'general' },
  'business.name': { ...text, default: 'House Care', audience: 'staff', tab: 'general' },
  'business.address': { ...text, audience: 'staff', tab: 'general' },
  'business.phone': { ...text, audience: 'staff', tab: 'general' },
  'business.upi_id': { ...text, audience: 'staff', tab: 'payment' },
} as const satisfies Record<string, SettingRow>

export type SettingKey = keyof typeof settings
export const settingKeys = Object.keys(settings) as SettingKey[] // Object.keys forgets the literals

/** Whether a holder of these roles is told the setting at all. */
export function isTold(key: SettingKey, roles: readonly { slug: RoleSlug }[]): boolean {
  return settings[key].audience === 'staff' || roles.some((role) => role.slug !== 'staff')
}
