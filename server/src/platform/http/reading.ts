import { type Endpoint, eventStream } from 'contract/shared/endpoint.ts'
import type { Position } from '#platform/db/position.ts'
import { ReplicaLost } from '#platform/db/replica-pool.ts'
import type { Replicas } from '#platform/db/replicas.ts'

/** Reads that may use a replica: lists, searches, reports and downloads, except those that only the primary can answer. */
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
 * Runs a read on a replica that contains everything committed before the request was authorised. Otherwise it runs on the
 * primary, so users always see their own writes.
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
