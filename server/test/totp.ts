import { Secret, TOTP } from 'otpauth'

/** What the app on a phone shows now, or some 30 seconds later. */
export function codeOf(secret: string, later = 0): string {
  const app = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: Date.now() + later * 30_000 })
}
