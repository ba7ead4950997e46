/** The data of each provider: the parameters it requires and its success response. */
export type Arrival = { to: string; text: string; reference: string }
export type Reply = { status: number; body: unknown }
export type Provider = {
  title: string
  /** Required parameters. */
  needs: readonly string[]
  read(params: Params): Arrival
  accepted(id: string, params: Params): Reply
  rejected(reason: string): Reply
  /** The body of the delivery report, sent by POST; absent where the provider sends none. */
  report?(id: string, reference: string, isDelivered: boolean): { type: string; body: string }
}
export type Params = Record<string, string>

/** The five providers of the program. Their responses have the form of the real ones. */
export const providers = {
  nimbusit: {
    title: 'nimbusit, SMS',
    needs: ['UserID', 'Password', 'Phno', 'Msg'],
    read: ({ Phno = '', Msg = '', RefID = '' }) => ({ to: Phno, text: Msg, reference: RefID }),
    accepted: (id) => ok({ Status: 'OK', Response: { Message: 'Message submitted successfully', Id: id } }),
    rejected: (Message) => ok({ Status: 'ERROR', Response: { Message } }),
    report: (id, reference, isDelivered) => {
      const outcome: Params = isDelivered
        ? { Status: 'DELIVRD' }
        : { Status: 'UNDELIV', Description: undelivered }
      const fields = { MessageId: id, RefID: reference, ...outcome }
      return { type: 'application/x-www-form-urlencoded', body: String(new URLSearchParams(fields)) }
    },
  },
  myctrlbox: {
    title: 'myctrlbox, SMS',
    needs: ['username', 'api_key', 'to', 'message'],
    read: ({ to = '', message = '', ref = '' }) => ({ to, text: message, reference: ref }),
    accepted: (id) => ok({ result: 'queued', message_id: id }),
    rejected: (error) => ({ status: 400, body: { error } }),
    report: (message_id, ref, isDelivered) => {
      const outcome = isDelivered ? { status: 'delivered' } : { status: 'failed', reason: undelivered }
      return json({ message_id, ref, ...outcome })
    },
  },
  whatsapp: {
    title: 'WhatsApp',
    needs: ['number', 'message', 'instance_id', 'access_token'],
    read: ({ number = '', message = '', ref = '' }) => ({ to: number, text: message, reference: ref }),
    accepted: (id) => ok({ status: 'success', message: { id, state: 'queued' } }),
    rejected: (message) => ok({ status: 'error', message }),
    report: (id, ref, isDelivered) => {
      const outcome = isDelivered ? { status: 'delivered' } : { status: 'failed', error: undelivered }
      return json({ event: 'message.status', data: { id, ref, ...outcome } })
    },
  },
  switchy: {
    title: 'Switchy, short links',
    needs: ['link.url', 'link.domain'],
    read: (params) => ({ to: params['link.domain'] ?? '', text: params['link.url'] ?? '', reference: '' }),
    accepted: (id, params) => ({
      status: 201,
      body: { domain: params['link.domain'], id, url: params['link.url'] },
    }),
    rejected: (message) => ({ status: 406, body: { message } }),
  },
  callerdesk: {
    title: 'CallerDesk, calls',
    needs: ['authcode', 'calling_party_a', 'calling_party_b'],
    read: ({ calling_party_a = '', calling_party_b = '', ref = '' }) => ({
      to: calling_party_b,
      text: `${calling_party_a} rings first`,
      reference: ref,
    }),
    accepted: (id) => ok({ type: 'success', message: 'Call has been initiated', call_id: id }),
    rejected: (message) => ok({ type: 'error', message }),
  },
} satisfies Record<string, Provider>

const undelivered = 'Absent subscriber'

function json(body: unknown) {
  return { type: 'application/json', body: JSON.stringify(body) }
}

function ok(body: unknown): Reply {
  return { status: 200, body }
}

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[] // Object.keys loses the literal types
export const isProvider = (name: string): name is ProviderName => Object.hasOwn(providers, name)

/** The ways in which a provider can fail. */
export const modes = [
  'ok',
  'slow',
  'down',
  '500',
  'garbage',
  '429',
  'hang',
  'redirect',
  'large',
  'refuse',
  'undelivered',
] as const
export type Mode = (typeof modes)[number]
export const isMode = (text: string): text is Mode => (modes as readonly string[]).includes(text)

/** Names of secret parameters, which the page hides. */
const credentials = /^(password|api_key|access_token|authcode|userid|username|instance_id)$/i
export function withoutCredentials(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, credentials.test(name) ? '••••' : value]),
  )
}

/** A request to a provider, as the page shows it. */
export type Entry = {
  number: number
  at: string
  provider: ProviderName
  to: string
  text: string
  reference: string
  params: Params
  mode: Mode
  /** The attached file, and the result of fetching its address. */
  file: { url: string; found: string } | null
}
