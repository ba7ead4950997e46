import { ApiError } from '#shared/api/api-error.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { misfitText } from '#src/text/en/misfit.ts'
import { say } from '#src/text/intl.ts'

/**
 * Sends a request that assigns a partner. Where the server refuses the partner, it shows the reasons, asks once, and
 * sends the request again as confirmed.
 * @returns null when the user did not confirm
 * @throws ApiError every other failure
 */
export async function confirmMisfit<T>(send: (isConfirmed: boolean) => Promise<T>): Promise<T | null> {
  try {
    return await send(false)
  } catch (error) {
    const reasons = misfitOf(error)
    if (!reasons) throw error
    const isConfirmed = await confirm({ title: say(misfitText, 'jobs.misfit.title'), reasons })
    return isConfirmed ? send(true) : null
  }
}

/** The reasons of the server; null for every other failure. */
function misfitOf(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.issues.length === 0) return null
  return error.issues.map(({ message }) => message)
}
