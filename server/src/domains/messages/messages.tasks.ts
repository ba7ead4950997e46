import type { Platform } from '#platform/http/platform.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import type { Task } from '#platform/queue/queue.ts'
import { enqueueSending, type SendPayload, sendTask } from './messages.service.ts'
import { listForgotten } from './messages.store.ts'
import { sendMessage } from './sending/send-message.service.ts'

export function messagesTasks(
  platform: Pick<Platform, 'config' | 'database' | 'log' | 'queue' | 'secrets'>,
): Task[] {
  const sending = { ...platform, outbound: createOutbound(platform.config) }
  const { database, queue, log } = platform
  return [
    {
      kind: sendTask,
      // An error of the provider is no failure of the task: these retries are for a lost database connection
      // or a dead worker.
      retries: 20,
      together: 8,
      handler: (payload) => {
        const { message_id } = payload as SendPayload // enqueueSending is the only one who writes it
        return sendMessage(sending, message_id)
      },
    },
    {
      kind: 'find-forgotten-messages',
      retries: 0,
      cron: '* * * * *',
      async handler() {
        const forgotten = await listForgotten(database.db, sendTask)
        for (const id of forgotten) await enqueueSending(database.db, queue, id)
        if (forgotten.length > 0)
          log.warn({ messages: forgotten.length }, 'Messages that waited without a task have one again')
      },
    },
  ]
}
