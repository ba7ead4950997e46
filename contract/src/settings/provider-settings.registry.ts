import { type SettingKey, settings } from './settings.registry.ts'

/** The settings of each provider's account. */
export type ProviderSettings = {
  endpoint: SettingKey
  params: SettingKey
  /** Replaces `params` for a message with a file. */
  mediaParams?: SettingKey
  success?: SettingKey
  /** Values of `{name}` in the parameters; the provider is set up only when all have one. */
  credentials: Record<string, SettingKey>
}

// One source: the settings of a provider’s account.
export const providerSettings = {
  nimbusit: {
    endpoint: 'provider.nimbusit.endpoint',
    params: 'provider.nimbusit.params',
    success: 'provider.nimbusit.success',
    credentials: { username: 'nimbusit.username', password: 'nimbusit.password' },
  },
  myctrlbox: {
    endpoint: 'provider.myctrlbox.endpoint',
    params: 'provider.myctrlbox.params',
    success: 'provider.myctrlbox.success',
    credentials: { username: 'myctrlbox.username', apikey: 'myctrlbox.apikey' },
  },
  whatsapp: {
    endpoint: 'whatsapp.sendendpoint',
    params: 'provider.whatsapp.params',
    mediaParams: 'provider.whatsapp.media_params',
    success: 'provider.whatsapp.success',
    credentials: { accessToken: 'whatsapp.accessToken', instanceId: 'whatsapp.instanceId' },
  },
  callerdesk: {
    endpoint: 'provider.callerdesk.endpoint',
    params: 'provider.callerdesk.params',
    success: 'provider.callerdesk.success',
    credentials: { authcode: 'callerdesk.authcode', deskphone: 'provider.callerdesk.deskphone' },
  },
  switchy: {
    endpoint: 'provider.switchy.endpoint',
    params: 'provider.switchy.params',
    credentials: { authcode: 'switchy.authcode' },
  },
} as const satisfies Record<string, ProviderSettings>

/** The secret settings of a provider's account. */
export function secretsOf({ credentials }: ProviderSettings): SettingKey[] {
  return Object.values(credentials).filter((key) => settings[key].kind === 'secret')
}

/** Every setting with the URL of a provider. */
export const endpointKeys: readonly SettingKey[] = Object.values(providerSettings).map(
  ({ endpoint }) => endpoint,
)
