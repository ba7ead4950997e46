import { type ReportingProvider, reportingProviders } from 'contract/messages/messages.contract.ts'
import { type ProviderSettings, providerSettings } from 'contract/settings/provider-settings.registry.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { MessageChannel } from 'contract/vocabulary.ts'
import type { Kysely } from 'kysely'
import { openSettings } from '#domains/settings/public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import type { Platform } from '#platform/http/platform.ts'
import {
  hostOf,
  isGateway,
  isListedHost,
  type OutboundRequest,
  reportUrlHeader,
} from '#platform/outbound/outbound.ts'
import type { MessageRecord } from '../messages.store.ts'
import { fillParams, phoneValues, type Values, withQuery } from './provider-request.rules.ts'

/** Providers that send; a link is shortened elsewhere. All of them take their parameters in the address. */
const { switchy: _, ...providers } = providerSettings
type ProviderName = keyof typeof providers
const isProvider = (name: string): name is ProviderName => Object.hasOwn(providers, name)

export type Outgoing = Pick<
  MessageRecord,
  'channel' | 'template' | 'to' | 'body' | 'reference' | 'caller'
> & {
  /** The attached file: its address for the provider, and its name. */
  media: { url: string; filename: string } | null
}

export type Prepared = {
  provider: string
  request: OutboundRequest
  success: string
  /** Credentials that must not be stored when the response repeats them. */
  secrets: string[]
}

export const channelNames: Record<MessageChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', call: 'call' }

type Needs = Pick<Platform, 'config' | 'secrets' | 'database'>

/** The request that sends a message, by the current settings; or in plain words why there is none. */
export async function prepareSend(
  { config, secrets, database }: Needs,
  message: Outgoing,
): Promise<Prepared | { problem: string }> {
  const notSetUp = { problem: `No ${channelNames[message.channel]} provider is set up in Settings.` }
  const registered = await openRegistered({ secrets, database }, message)
  const { provider: name } = registered
  if (!isProvider(name)) return notSetUp
  const provider: Required<Pick<ProviderSettings, 'success'>> & ProviderSettings = providers[name]
  const paramsKey = (message.media !== null && provider.mediaParams) || provider.params
  const credentialKeys = Object.values(provider.credentials)
  const set = await openSettings(database.db, secrets, [
    provider.endpoint,
    paramsKey,
    provider.success,
    'provider.hosts',
    ...credentialKeys,
  ])
  const credentials: Values = Object.fromEntries(
    // The demo's own gateway needs none.
    Object.entries(provider.credentials).map(([named, key]) => [
      named,
      set[key] || (config.demo ? 'demo' : ''),
    ]),
  )
  const endpoint = config.demo ? demoEndpoint(config.gatewayUrl, name) : set[provider.endpoint]
  if (!endpoint || Object.values(credentials).includes('')) return notSetUp
  if (!isAllowed(endpoint, { config, hosts: set['provider.hosts'] })) {
    return { problem: `The host ${hostOf(endpoint)} is not an allowed host in Settings. Nothing was sent.` }
  }
  const values: Values = {
    ...credentials,
    ...registered,
    ...phoneValues('to', message.to),
    ...phoneValues('from', message.caller ?? ''),
    message: message.body,
    reference: message.reference,
    media_url: message.media?.url ?? '',
    filename: message.media?.filename ?? '',
  }
  const headers = { 'idempotency-key': message.reference, accept: 'application/json' }
  const url = withQuery(endpoint, fillParams(set[paramsKey], values))
  return {
    provider: name,
    request: {
      method: 'GET',
      url,
      headers: { ...headers, ...reportHeader({ config, secrets }, name, endpoint) },
    },
    success: set[provider.success],
    secrets: Object.values(credentials),
  }
}

/** The saved credentials of a provider, which no stored response may contain. */
export async function credentialsOf(
  db: Kysely<Database>,
  secrets: Secrets,
  provider: ReportingProvider,
): Promise<string[]> {
  return Object.values(await openSettings(db, secrets, Object.values(providers[provider].credentials)))
}

/**
 * Whether credentials may go to an address: its host is in the list that is saved now, or it is the local
 * gateway.
 */
export function isAllowed(
  url: string,
  { config, hosts }: { config: Platform['config']; hosts: string },
): boolean {
  return isGateway(url, config.gatewayUrl) || isListedHost(url, hosts)
}

/** The local gateway receives its report address with each message; a provider has it in its own settings. */
function reportHeader(
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  provider: string,
  endpoint: string,
): Record<string, string> {
  const own = ownAddress(config)
  if (own === null || !isGateway(endpoint, config.gatewayUrl) || !isReporting(provider)) return {}
  return { [reportUrlHeader]: `${own}/api/delivery-reports/${provider}/${gatewayKey(secrets, provider)}` }
}
const isReporting = (name: string) => (reportingProviders as readonly string[]).includes(name)

/** In the demo no message leaves the machine, with any settings. */
export function demoEndpoint(gatewayUrl: string | null, name: string): string | null {
  return gatewayUrl === null ? null : `${gatewayUrl.replace(/\/$/, '')}/${name}`
}

/** Texts of the product, which share one registration with the operators. */
const isNotice = (template: string) => ['notification', 'account', 'partner-bank'].includes(template)

/** The sender, and the registration of an SMS with the operators. */
async function openRegistered(
  { secrets, database: { db } }: Pick<Needs, 'secrets' | 'database'>,
  { channel, template }: Outgoing,
): Promise<Values & { provider: string }> {
  if (channel === 'whatsapp') return { provider: 'whatsapp' }
  if (channel === 'call') return { provider: 'callerdesk' }
  const group = isNotice(template) ? 'provider.notification' : template
  const names = ['provider', 'header', 'templateId', 'entityId'] as const
  const keys = names.map((name) => `${group}.${name}` as SettingKey) // every SMS has these four
  const set = await openSettings(db, secrets, keys)
  const [provider, header, templateId, entityId] = keys.map((key) => set[key]) as [
    string,
    string,
    string,
    string,
  ]
  return { provider, header, templateId, entityId }
}

/** The public address of this program; null when it does not know it. */
export function ownAddress({ publicUrl, demo, port }: Config): string | null {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '')
  return demo && port !== 0 ? `http://127.0.0.1:${port}` : null
}

/** The key of the local gateway, which receives it with each message. */
export function gatewayKey(secrets: Secrets, provider: string): string {
  return secrets.derive(`delivery reports of ${provider}`).toString('base64url')
}
