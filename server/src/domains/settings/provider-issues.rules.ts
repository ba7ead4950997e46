import {
  endpointKeys,
  type ProviderSettings,
  providerSettings,
  secretsOf,
} from 'contract/settings/provider-settings.registry.ts'
import type { SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { Config } from '#platform/config/config.ts'
import { hostOf, isGateway, isListedHost, problemOfEndpoint } from '#platform/outbound/outbound.ts'

type KeyIssue = { key: SettingKey; message: string }
/** The values of settings by key: the saved ones, and the new ones. */
export type Settling = {
  before: (key: SettingKey) => SettingValue
  after: (key: SettingKey) => SettingValue
  changed: ReadonlySet<SettingKey>
}

/** Problems of the addresses to which messages and credentials are sent. */
export function providerIssues(settling: Settling, config: Pick<Config, 'demo' | 'gatewayUrl'>): KeyIssue[] {
  return [
    ...addressIssues(settling, config),
    ...Object.values(providerSettings).flatMap((one) => secretIssues(one, settling)),
  ]
}

/**
 * The host of every address that is saved, and of every address in use when the list of hosts changes, is in
 * the list.
 */
function addressIssues(
  { after, changed }: Settling,
  { demo, gatewayUrl }: Pick<Config, 'demo' | 'gatewayUrl'>,
): KeyIssue[] {
  const hosts = String(after('provider.hosts'))
  return endpointKeys.flatMap((key): KeyIssue[] => {
    const url = String(after(key))
    if (url === '' || isGateway(url, gatewayUrl)) return []
    const host = hostOf(url)
    if (changed.has(key)) {
      const problem = problemOfEndpoint(url, gatewayUrl)
      if (problem !== null) return [{ key, message: problem }]
      if (!demo && !/^https:/i.test(url)) return [{ key, message: 'must begin with https://' }]
      return isListedHost(url, hosts)
        ? []
        : [{ key, message: `has the host ${host}, which is not an allowed host` }]
    }
    if (!changed.has('provider.hosts') || isListedHost(url, hosts)) return []
    return [{ key: 'provider.hosts', message: `must contain ${host}: ${key} uses it` }]
  })
}

/** A stored secret is not sent to a new address: a changed address needs the secret again. */
function secretIssues(provider: ProviderSettings, { before, after, changed }: Settling): KeyIssue[] {
  const isElsewhere = hostOf(String(before(provider.endpoint))) !== hostOf(String(after(provider.endpoint)))
  const maps = [provider.params, ...(provider.mediaParams ? [provider.mediaParams] : [])]
  const isMappedAnew = maps.some((key) => before(key) !== after(key))
  if (!isElsewhere && !isMappedAnew) return []
  const what = isElsewhere ? 'the host of the address' : 'the parameters'
  return secretsOf(provider)
    .filter((key) => before(key) !== '' && !changed.has(key))
    .map((key) => ({ key, message: `must be entered again, because ${what} changed` }))
}
