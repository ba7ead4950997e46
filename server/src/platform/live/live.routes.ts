import type { liveContract } from 'contract/live/live.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Live } from './live.ts'

export function liveRoutes({ live }: { live: Live }): Handlers<typeof liveContract> {
  return {
    'GET /events': async ({ actor, session_id, ip }, { query }) => ({
      open: (lastEventId) =>
        live.join({
          sessionId: session_id,
          userId: actor.id,
          ip,
          roles: actor.roles.map(({ slug }) => slug),
          lastEventId,
          age: query.age,
        }),
    }),
  }
}
