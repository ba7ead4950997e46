import type { MessageChannel } from 'contract/vocabulary.ts'
import type { Config } from '#platform/config/config.ts'
import type { MessageRecord } from './messages.store.ts'

/** What a gateway is given. `reference` is the same in every attempt, so that a repeated one can be told from a new one. */
export type OutgoingMessage = Pick<MessageRecord, 'id' | 'channel' | 'template' | 'to' | 'body' | 'reference'>

export type GatewayAnswer = {
  state: 'submitted' | 'delivered' | 'failed'
  /** The provider's own id of the message. */
  provider_id: string | null
  /** What the provider said, as it said it. */
  answer: string
  /** In plain words why it was refused; null otherwise. */
  problem: string | null
}

/** One way of sending messages. It throws when the provider could not be reached: the message is then tried again. */
export type Gateway = { name: string; send(message: OutgoingMessage): Promise<GatewayAnswer> }

/** The demo's gateway: nothing leaves the machine, everything arrives. */
export const localGateway: Gateway = {
  name: 'local',
  async send({ id, to }) {
    return { state: 'delivered', provider_id: `local-${id}`, answer: `Delivered to ${to} by the demo`, problem: null }
  },
}

export type FindGateway = (channel: MessageChannel) => Gateway | null

/** The gateway of each channel; none where no provider is set up. */
export function gatewaysFrom({ demo }: Pick<Config, 'demo'>): FindGateway {
  return () => (demo ? localGateway : null)
}
