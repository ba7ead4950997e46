import type { Caller } from './app.ts'
import { codeOf } from './totp.ts'

export type TurnedOn = { secret: string; recoveryCodes: string[] }

/** Turns on the second factor of an account, as its owner does; this uses up the current code. */
export async function turnOn(who: Caller, password: string): Promise<TurnedOn> {
  const path = `/users/${who.userId}/second-factor`
  const begun = await who.post(path, { current_password: password })
  if (begun.status !== 200) throw new Error(`No secret: ${begun.status} ${JSON.stringify(begun.body)}`)
  // The period before, so that this one and the next remain unused.
  const confirm = () => who.post(`${path}/confirm`, { code: codeOf(begun.body.secret, -1) })
  const first = await confirm()
  // Once more when the period ended in the meantime.
  const on = first.status === 422 ? await confirm() : first
  if (on.status !== 200) throw new Error(`Not turned on: ${on.status} ${JSON.stringify(on.body)}`)
  return { secret: begun.body.secret, recoveryCodes: on.body.recovery_codes }
}
