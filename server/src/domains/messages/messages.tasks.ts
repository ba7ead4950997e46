import type { MessageChannel } from 'contract/vocabulary.ts'
import { getSetting } from '#domains/settings/settings.service.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Task, TaskAttempt } from '#platform/queue/queue.ts'
import { type FindGateway, type Gateway, gatewaysFrom } from './gateway.ts'
import { type SendPayload, sendTask, tellOutcome } from './messages.service.ts'
import { type MessageRecord, type Outcome, settleMessage, takeAttempt } from './messages.store.ts'
import { templates } from './templates.ts'

type Needs = Pick<Platform, 'database' | 'log'>

export function messagesTasks({ config, database, log }: Needs & Pick<Platform, 'config'>): Task[] {
  const findGateway = gatewaysFrom(config)
  return [
    {
      kind: sendTask,
      retries: 5,
      handler: (payload, attempt) => {
        const { message_id } = payload as SendPayload // enqueueMessage is the only one who writes it
        return sendMessage({ database, log }, findGateway, message_id, attempt)
      },
    },
  ]
}

const channelNames: Record<MessageChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', call: 'call' }

/**
 * Sends one message of the outbox. Run twice it sends once: only a message that still waits is taken. No transaction is
 * open while the provider is asked.
 */
export async function sendMessage(
  { database: { db }, log }: Needs,
  findGateway: FindGateway,
  id: number,
  attempt: TaskAttempt,
): Promise<void> {
  const message = await takeAttempt(db, id)
  if (!message) return
  const refusal = await whyNotSent(db, findGateway, message)
  if (refusal !== null) return settle(db, id, { ...unsent, problem: refusal })
  const gateway = findGateway(message.channel)!
  try {
    const { answer, ...outcome } = await gateway.send(message)
    await settle(db, id, { ...outcome, provider: gateway.name, provider_answer: answer })
  } catch (error) {
    if (!attempt.isLast) throw error
    log.warn({ err: error, message_id: id }, 'A message was given up')
    await settle(db, id, givenUp(gateway, error, attempt))
  }
}

const unsent = { state: 'failed', provider: null, provider_id: null, provider_answer: null } as const

/** The switches and the provider as they are now, not as they were when the message was written. */
async function whyNotSent(
  db: Needs['database']['db'],
  findGateway: FindGateway,
  { template, channel }: MessageRecord,
): Promise<string | null> {
  const { enable, title } = templates[template]
  if (enable !== null && (await getSetting(db, enable)) !== true) {
    return `The ${channelNames[channel]} '${title}' was switched off in Settings before it could go out.`
  }
  if (findGateway(channel) === null) return `No ${channelNames[channel]} provider is set up in Settings.`
  return null
}

function givenUp(gateway: Gateway, error: unknown, { number }: TaskAttempt): Outcome {
  return {
    ...unsent,
    provider: gateway.name,
    provider_answer: error instanceof Error ? error.message : null,
    problem: `The provider could not be reached in ${number} attempts.`,
  }
}

function settle(db: Needs['database']['db'], id: number, outcome: Outcome): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const message = await settleMessage(trx, id, outcome)
    const ctx = { db: trx, actor: null, request_id: null, ip: null, user_agent: null }
    if (message) await tellOutcome(ctx, message)
  })
}
