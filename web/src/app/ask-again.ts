import { pastTimeIssue } from 'contract/jobs/past-time.rules.ts'
import { errorCodes } from 'contract/shared/errors.ts'
import type { ApiError } from '#shared/api/api-error.ts'
import { call } from '#shared/api/call.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { askPastTime } from '#shared/toasts/ask-past-time.ts'
import { currentPath, go } from './go.ts'

/**
 * Asks what a refused call needs to be sent again: the password, or the statement that work was done at a past time.
 * Resolves false for every other refusal. A user who must set up a second factor is led to the profile.
 */
export async function askAgain({ status, issues, said }: ApiError): Promise<boolean> {
  // A 428 without its words is the answer to a call that was cancelled while it came: nothing is asked.
  if (status === 428 && said === errorCodes.second_factor_needed.message) return leadToProfile()
  if (status === 428 && said === errorCodes.confirmation_needed.message)
    return (await import('./ask-to-confirm.tsx')).askToConfirm()
  return issues.some(({ message }) => message === pastTimeIssue) && askPastTime()
}

let leading: Promise<void> | null = null

/** Once for all calls that are refused at the same time. */
async function leadToProfile(): Promise<false> {
  const profile = `/users/${sessionStore.get()?.user.id}/update`
  if (currentPath().split('?')[0] === profile) return false
  leading ??= call('GET /user')
    .then((user) => {
      sessionStore.setUser(user)
      go(profile, { replace: true })
    })
    .finally(() => {
      leading = null
    })
  await leading
  return false
}
