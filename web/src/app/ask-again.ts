import { pastTimeIssue } from 'contract/jobs/past-time.rules.ts'
import type { ApiError } from '#shared/api/api-error.ts'
import { askPastTime } from '#shared/toasts/ask-past-time.ts'

/**
 * Asks what a refused call needs to be sent again: the password, or the statement that work was done at a past time.
 * Resolves false for every other refusal.
 */
export async function askAgain({ status, issues }: ApiError): Promise<boolean> {
  if (status === 428) return (await import('./ask-to-confirm.tsx')).askToConfirm()
  return issues.some(({ message }) => message === pastTimeIssue) && askPastTime()
}
