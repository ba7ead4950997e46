import { enqueueMessage } from '#domains/messages/public.ts'
import { codeOfChallenge, recipientOf } from '#platform/auth/challenges.ts'
import { contextOfTask } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Task } from '#platform/queue/queue.ts'
import { type SignInCodePayload, signInCodeTask } from './sign-in-code.service.ts'

/** Writes the message with the code of a sign-in into the outbox, when the account may get one. */
export function sessionTasks({
  database,
  queue,
  secrets,
}: Pick<Platform, 'database' | 'queue' | 'secrets'>): Task[] {
  return [
    {
      kind: signInCodeTask,
      retries: 3,
      handler: (payload) => {
        const { challenge_hash } = payload as SignInCodePayload // signIn is the only one who writes it
        const hash = Buffer.from(challenge_hash, 'hex')
        return database.db.transaction().execute(async (trx) => {
          const recipient = await recipientOf(trx, hash)
          if (!recipient) return
          const ctx = await contextOfTask(trx)
          await enqueueMessage(ctx, queue, {
            template: 'sms.login',
            to: recipient.phone,
            vars: { code: codeOfChallenge(secrets, hash) },
            secrets,
            valid_until: new Date(recipient.expires_at),
          })
        })
      },
    },
  ]
}
