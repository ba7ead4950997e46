import { type Endpoint, eventStream } from 'contract/shared/endpoint.ts'
import type { Position } from '#platform/db/position.ts'
import { ReplicaLost } from '#platform/db/replica-pool.ts'
import type { Replicas } from '#platform/db/replicas.ts'

/** Lists, searches, reports and downloads: what has something to ask for, but for what only the primary knows. */
export function readsMany(endpoint: Endpoint): boolean {
  return (
    endpoint.permission !== 'public' &&
    endpoint.query !== undefined &&
    endpoint.body === undefined &&
    endpoint.produces !== eventStream &&
    endpoint.reads !== 'primary'
  )
}

/**
 * The handler of a read, on a replica that shows everything there was when its asker was let in: nobody can tell, not from
 * their own writes, nor from what they were told of others'. Where there is none, on the primary.
 */
export function onReplica<C extends { db: unknown }, I>(
  handler: (ctx: C, input: I) => Promise<unknown>,
  replicas: Replicas,
  position: Position,
): (ctx: C, input: I) => Promise<unknown> {
  return async (ctx, input) => {
    const db = await replicas.showing(position)
    if (!db) return handler(ctx, input)
    try {
      return await handler({ ...ctx, db }, input)
    } catch (error) {
      if (!(error instanceof ReplicaLost)) throw error
      return handler(ctx, input)
    }
  }
}
