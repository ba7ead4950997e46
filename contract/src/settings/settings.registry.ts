import { can } from '../access/permissions.ts'
import type { RoleHolder, RoleSlug } from '../access/roles.ts'
import type { SettingGroup, SettingRow } from './setting-row.words.ts'
import {
  clock,
  confirmed,
  endpoint,
  flag,
  jobMessageKeys,
  limit,
  managers,
  onlyTechnical,
  type Place,
  params,
  period,
  secret,
  shown,
  smsKeys,
  smsProviders,
  success,
  technical,
  text,
  webhook,
} from './setting-rows.rules.ts'

const general = (group: SettingGroup): Place => ({ tab: 'general', group })
const payment = (group: SettingGroup): Place => ({ tab: 'payment', group })
const whatsapp: Place = { tab: 'whatsapp', group: 'whatsapp.receipt' }
const integration = (group: SettingGroup): Place => ({ tab: 'integration', group })

/** Placeholders that every text message can use in a provider's parameters. */
const smsNames = ['to', 'to10', 'message', 'header', 'templateId', 'entityId', 'reference'] as const
const whatsappNames = ['to', 'to10', 'message', 'reference'] as const
const whatsappCredentials = ['accessToken', 'instanceId'] as const

/** In the order of the placeholders `{#var#}` of a DLT template. */
const completionNames = [
  'name',
  'service',
  'job',
  'price',
  'paid',
  'due',
  'business',
  'link',
  'noted',
] as const

// One source: settings: key, tab, kind, secret or not, default, who reads and who changes it; labels in
// `web/src/text/en/settings-fields.ts`.
/**
 * All settings of the program: validation, the response per role and the forms use this table. Keys of our
 * own begin with `business.`, `provider.` or `retention.`. A provider's `success` is `path=value,value`: a
 * success response has one of these values at the path; when empty, every valid response of status 2xx is a
 * success.
 */
export const settings = {
  'business.name': shown(general('business'), 'text', 'House Care'),
  'business.address': shown(general('business'), 'lines'),
  'business.phone': shown(general('business')),
  'business.hours': shown(general('hours'), 'hours'),
  /** A new enquiry is assigned to the user who creates it. */
  'business.assign_to_creator': { ...flag(general('enquiries')), default: true },
  /** A lead without an owner is assigned to the user on shift with the fewest open enquiries. */
  'business.assign_leads': managers(general('enquiries'), 'flag', { default: false }),
  /**
   * Minutes of business hours until the first contact of an enquiry is due: of all, and of sources that
   * differ.
   */
  'business.response_minutes': managers(general('enquiries'), 'number', {
    default: '30',
    min: 1,
    max: 10_080,
  }),
  'business.response_minutes_by_source': managers(general('enquiries'), 'minutes'),
  /** Minutes after its start or end at which a job that was not started or completed counts as late. */
  'business.late_minutes': managers(general('jobs'), 'number', { default: '10', min: 0, max: 240 }),
  /**
   * Minutes until an assignment needs attention because the partner was not notified, or has not accepted
   * since.
   */
  'business.accept_minutes': managers(general('jobs'), 'number', { default: '15', min: 1, max: 1440 }),
  /**
   * A partner who starts a job by the link more than so many hours before its planned time is asked, and the
   * job is marked.
   */
  'business.early_hours': managers(general('jobs'), 'number', { default: '2', min: 0, max: 168 }),
  /** The maximum that incentive rules deduct from a partner in a month, whole rupees; empty for no limit. */
  'business.penalty_limit': confirmed(managers(general('jobs'), 'number', { min: 0, max: 1_000_000 })),
  /** Commission on the charge of a cancelled job, in basis points. */
  'business.charge_commission': confirmed(managers(general('jobs'), 'percent', { default: '0' })),
  /**
   * Concessions of staff, and of admins, that come to more than so many whole rupees for a job wait for an
   * approval; empty for no limit.
   */
  'business.concession_limit_staff': confirmed(
    managers(general('jobs'), 'number', { default: '500', min: 0, max: 1_000_000 }),
  ),
  'business.concession_limit_admin': confirmed(
    managers(general('jobs'), 'number', { min: 0, max: 1_000_000 }),
  ),
  /**
   * Whole rupees. Parts and visits of all rework jobs of one job above it need the right to adjust accounts;
   * empty for no limit.
   */
  'business.rework_limit_staff': confirmed(
    managers(general('jobs'), 'number', { default: '2000', min: 0, max: 1_000_000 }),
  ),
  /**
   * Settlement runs of more than so many whole rupees are approved by another user than their creator; empty
   * for no limit.
   */
  'business.settlement_approval_limit': confirmed(
    managers(general('jobs'), 'number', { min: 0, max: 999_999_999 }),
  ),
  'notification.numbers': managers(general('notification'), 'phones'),
  'demo.key': technical(secret(general('demo'))),
  /** DLT registration and sender of the SMS to our own staff about a new enquiry. */
  'provider.notification.header': text(general('notification')),
  'provider.notification.templateId': text(general('notification')),
  'provider.notification.entityId': text(general('notification')),
  'provider.notification.provider': managers(general('notification'), 'choice', {
    default: smsProviders[0],
    choices: smsProviders,
  }),
  'cache.prefix': text(general('cache')),
  /** Messages per hour that users may send. */
  'business.resends_per_message': limit('5'),
  'business.messages_per_recipient': limit('20'),
  'business.resends_per_person': limit('30'),
  'business.calls_per_customer': limit('10'),
  'business.tests_per_person': limit('20'),
  /**
   * Different records that a user opens in 10 minutes, and people in lists and files in an hour, that raise
   * the alarm.
   */
  'privacy.alarm_records': confirmed(
    managers(general('reading'), 'number', { default: '200', min: 10, max: 100_000 }),
  ),
  'privacy.alarm_rows': confirmed(
    managers(general('reading'), 'number', { default: '10000', min: 100, max: 10_000_000 }),
  ),

  'payment.update': confirmed(flag(payment('rights'))),
  'payment.delete': confirmed(flag(payment('rights'))),
  'assignment.uncomplete': confirmed(flag(payment('rights'))),
  'business.upi_id': confirmed(shown(payment('receipt'))),
  'business.gstin': confirmed(shown(payment('receipt'), 'gstin')),
  'business.receipt_thanks': shown(payment('receipt')),
  /** The cut-off day from which settlement runs deduct TDS from payouts; empty while TDS is off. */
  'business.tds_from': confirmed(managers(payment('tds'), 'day')),
  'business.tds_rate': confirmed(managers(payment('tds'), 'percent', { default: '0.1' })),
  'business.tds_rate_without_pan': confirmed(managers(payment('tds'), 'percent', { default: '5' })),
  /** Whole rupees of payouts to a partner in a financial year. */
  'business.tds_threshold': confirmed(
    managers(payment('tds'), 'number', { default: '500000', min: 0, max: 999_999_999 }),
  ),

  ...onlyTechnical(smsKeys('sms.login', ['code', 'business'])),
  ...smsKeys('sms.complete', completionNames),
  ...smsKeys('sms.payment', ['name', 'amount', 'job', 'receipt', 'due', 'business', 'link']),
  ...smsKeys('sms.statement', ['name', 'run', 'balance', 'business', 'link']),
  'business.sms_variable_length': managers({ tab: 'sms', group: 'sms.rules' }, 'number', {
    default: '30',
    min: 10,
    max: 160,
  }),
  ...jobMessageKeys,
  /**
   * Automatic messages about jobs wait from the first to the second hour; the same hour twice means no quiet
   * hours.
   */
  'business.quiet_from': clock('21:00'),
  'business.quiet_to': clock('08:00'),
  /** The evening before a visit. */
  'business.remind_at': clock('18:00'),
  'business.messages_per_day': confirmed(
    managers({ tab: 'sms', group: 'message.rules' }, 'number', { default: '10', min: 1, max: 100 }),
  ),
  /** The dashboard asks users who may change settings which messages to send, until one of them answers. */
  'business.ask_messages': managers({ tab: 'sms', group: 'message.rules' }, 'flag', { default: true }),
  'business.share_partner_phone': confirmed(
    managers({ tab: 'sms', group: 'message.rules' }, 'flag', { default: false }),
  ),

  'whatsapp.enable': flag(whatsapp),
  'whatsapp.receipt.message': managers(whatsapp, 'template', {
    names: completionNames,
  }),
  'whatsapp.receipt.attach': managers(whatsapp, 'flag', { default: false }),

  'nimbusit.username': secret(integration('nimbusit')),
  'nimbusit.password': secret(integration('nimbusit')),
  'provider.nimbusit.endpoint': endpoint(
    integration('nimbusit'),
    'https://nimbusit.biz/api/SmsApi/SendSingleApi',
  ),
  'provider.nimbusit.params': params(
    integration('nimbusit'),
    'UserID={username}\nPassword={password}\nSenderID={header}\nPhno={to10}\nMsg={message}\nEntityID={entityId}\nTemplateID={templateId}\nRefID={reference}',
    { names: smsNames, credentials: ['username', 'password'] },
  ),
  'provider.nimbusit.success': success(integration('nimbusit'), 'Status=OK,WARNING'),
  'provider.nimbusit.webhook': webhook(integration('nimbusit')),
  'myctrlbox.username': secret(integration('myctrlbox')),
  'myctrlbox.apikey': secret(integration('myctrlbox')),
  'provider.myctrlbox.endpoint': endpoint(
    integration('myctrlbox'),
    'https://msg.myctrlbox.com/API/WebSMS/Http/v2.3.6/api.php',
  ),
  'provider.myctrlbox.params': params(
    integration('myctrlbox'),
    'username={username}\napi_key={apikey}\nsender={header}\ndlt_template={templateId}\ndlt_principal={entityId}\nto={to}\nmessage={message}\nref={reference}',
    { names: smsNames, credentials: ['username', 'apikey'] },
  ),
  'provider.myctrlbox.success': success(integration('myctrlbox')),
  'provider.myctrlbox.webhook': webhook(integration('myctrlbox')),
  'whatsapp.accessToken': secret(integration('whatsapp')),
  'whatsapp.instanceId': secret(integration('whatsapp')),
  'whatsapp.sendendpoint': endpoint(integration('whatsapp')),
  'provider.whatsapp.params': params(
    integration('whatsapp'),
    'number={to}\ntype=text\nmessage={message}\ninstance_id={instanceId}\naccess_token={accessToken}\nref={reference}',
    { names: whatsappNames, credentials: whatsappCredentials },
  ),
  'provider.whatsapp.media_params': params(
    integration('whatsapp'),
    'number={to}\ntype=media\nmessage={message}\nmedia_url={media_url}\nfilename={filename}\ninstance_id={instanceId}\naccess_token={accessToken}\nref={reference}',
    { names: [...whatsappNames, 'media_url', 'filename'], credentials: whatsappCredentials },
  ),
  'provider.whatsapp.success': success(integration('whatsapp'), 'status=success'),
  'provider.whatsapp.webhook': webhook(integration('whatsapp')),
  'provider.switchy.enable': managers(integration('switchy'), 'flag', { default: false }),
  'switchy.authcode': secret(integration('switchy')),
  'provider.switchy.endpoint': endpoint(integration('switchy'), 'https://api.switchy.io/v1/links/create'),
  /** For this provider a name is a path in the JSON body. */
  'provider.switchy.params': params(
    integration('switchy'),
    'link.url={url}\nlink.domain={domain}\nlink.title={title}',
    { names: ['url', 'domain', 'title', 'reference'], credentials: [] },
  ),
  /** Our own short domain: Switchy's own domains are reserved for others. */
  'provider.switchy.domain': text(integration('switchy')),
  /** Whether screens offer calls through it. */
  'provider.callerdesk.enable': flag(integration('callerdesk')),
  'callerdesk.authcode': secret(integration('callerdesk')),
  'provider.callerdesk.endpoint': endpoint(
    integration('callerdesk'),
    'https://app.callerdesk.io/api/click_to_call_v2',
  ),
  'provider.callerdesk.params': params(
    integration('callerdesk'),
    'authcode={authcode}\ncalling_party_a={from10}\ncalling_party_b={to10}\ndeskphone={deskphone}\ncall_from_did=1\nref={reference}',
    { names: ['from', 'from10', 'to', 'to10', 'deskphone', 'reference'], credentials: ['authcode'] },
  ),
  'provider.callerdesk.success': success(integration('callerdesk'), 'type=success'),
  'provider.callerdesk.deskphone': text(integration('callerdesk')),
  /**
   * The last part of the URL to which CallerDesk reports calls: `/api/calls/{key}`, 32 characters or more.
   */
  'provider.callerdesk.webhook': webhook(integration('callerdesk')),
  /** Allowed hosts of the provider URLs; each business has its own for WhatsApp. */
  'provider.hosts': technical(
    managers(integration('hosts'), 'hosts', {
      default: 'nimbusit.biz\nmsg.myctrlbox.com\napi.switchy.io\napp.callerdesk.io',
    }),
  ),

  'retention.leads': period(30),
  'retention.call_payloads': period(30),
  'retention.messages': period(90),
  'retention.sign_in_attempts': period(1, '1'),
  'retention.sign_in_failures': period(30, '90'),
  'retention.sessions': period(7, '30'),
  'retention.audit': period(365),
} as const satisfies Record<string, SettingRow>

export type SettingKey = keyof typeof settings
export const settingKeys = Object.keys(settings) as SettingKey[] // Object.keys loses the literal types

/** Whether a holder of these roles may see the setting. */
export function isSettingVisible(key: SettingKey, roles: readonly { slug: RoleSlug }[]): boolean {
  return settings[key].audience === 'staff' || roles.some((role) => role.slug !== 'staff')
}

/** Whether the holder of roles may change the setting. */
export function mayChange(key: SettingKey, holder: RoleHolder | null | undefined): boolean {
  const row: SettingRow = settings[key]
  return can(holder, row.changedBy ?? 'settings.write')
}
