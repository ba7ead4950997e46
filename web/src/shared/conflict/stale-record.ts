import { ApiError } from '#shared/api/api-error.ts'

/** The current record, when a save was refused because its version is not the newest; null for other failures. */
export function staleRecord<R>(error: unknown): R | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.current as R | undefined) ?? null // what the endpoint shows, by the contract
}
