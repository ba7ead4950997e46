import type { SessionUser } from 'contract/session/session.schema.ts'
import { sql } from 'kysely'
import { enqueueMessage } from '#domains/messages/public.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { deviceOf } from './device.rules.ts'
import { wasUsedBefore } from './session.store.ts'

/** Notices to one phone within an hour: a user who knows a password must not flood it. */
const mostAnHour = 5

/**
 * Notifies the owner by SMS of a sign-in on a device without a marker of an earlier one. The first sign-in to
 * an account is not notified. Call it before the session is opened.
 * @returns the device, for the audit; null when it is known or the first one
 */
export async function noticeNewDevice(
  ctx: AnyContext,
  queue: Queue,
  { user, isKnown }: { user: SessionUser; isKnown: boolean },
): Promise<string | null> {
  if (isKnown || !(await wasUsedBefore(ctx.db, user.id))) return null
  const device = deviceOf(ctx.user_agent)
  if (user.phone !== null && (await hasRoom(ctx, user.phone))) {
    const change = `Your account was signed in to on a new device (${device})`
    await enqueueMessage(ctx, queue, {
      template: 'account',
      to: user.phone,
      vars: { change, actor: user.name },
    })
  }
  return device
}

async function hasRoom({ db }: AnyContext, phone: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('to', '=', phone)
    .where('template', '=', 'account')
    .where('created_at', '>', sql<string>`app_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count) < mostAnHour
}
