import { streamTask } from '#domains/audit/public.ts'
import { sendMessageTask } from '#domains/messages/public.ts'
import { sendWebhookTask } from '#domains/webhooks/public.ts'

// One source: kinds of task that send something out of the program: `server/src/sending-kinds.ts`.
/**
 * A restore pauses them, because what they send is of the past. Reminders, statements and codes only write
 * messages, which these send.
 */
export const sendingKinds: readonly string[] = [sendMessageTask, sendWebhookTask, streamTask]
