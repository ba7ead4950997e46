import type { Secrets } from '#platform/crypto/secrets.ts'

/** The key of the local gateway, which receives it with each message. */
export function gatewayKey(secrets: Secrets, provider: string): string {
  return secrets.derive(`delivery reports of ${provider}`).toString('base64url')
}
