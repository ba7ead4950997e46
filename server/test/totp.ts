import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows now, or a number of 30-second periods later. */
export function codeOf(secret: string, later = 0): string {
  const app = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: Date.now() + later * 30_000 })
}
