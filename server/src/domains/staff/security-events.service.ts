import type { SecurityEvent } from 'contract/staff/security-events.schema.ts'
import { deviceOf } from '#domains/session/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { listSecurityEvents } from './security-events.store.ts'

/** The user's own only. */
export async function securityEventsOf({ db, actor }: Context, id: number): Promise<SecurityEvent[]> {
  if (id !== actor.id) throw new AppError('not_found')
  const rows = await listSecurityEvents(db, id)
  return rows.map(({ user_agent, ...event }) => ({ ...event, device: deviceOf(user_agent) }))
}
