import type { Statement } from 'contract/shared/errors.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { call, type Stated } from '#shared/api/call.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { askPastTime } from '#shared/toasts/ask-past-time.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { statementsText } from '#src/text/en/errors.ts'
import { getText } from '#src/text/intl.ts'
import { currentPath, go } from './go.ts'

/** How the user is asked for each statement; the answer is added to the repeated request. */
const questions: Record<Statement, (refused: ApiError) => Promise<boolean | string>> = {
  was_done: askPastTime,
  confirmed: ({ issues }) =>
    confirm({
      title: getText(statementsText, 'statements.confirmed'),
      reasons: issues.map(({ message }) => message),
    }),
  repeated: ({ serverMessage }) =>
    confirm({ title: getText(statementsText, 'statements.repeated'), description: serverMessage ?? '' }),
  repeated_reason: ({ serverMessage }) =>
    confirm<string>({
      title: getText(statementsText, 'statements.repeated_reason'),
      description: serverMessage ?? '',
      asksReason: true,
    }),
  late_entry: ({ serverMessage }) =>
    confirm({ title: getText(statementsText, 'statements.late_entry'), description: serverMessage ?? '' }),
}

/**
 * Asks for what a refused call needs before a retry: the password, or a statement in its body. Resolves null
 * for every other refusal. A user who must set up a second factor is redirected to the profile.
 * @throws ApiError `declined` when a statement was not given
 */
export async function askBeforeRetry(refused: ApiError): Promise<Stated | null> {
  const { code, statement } = refused
  if (code === 'second_factor_needed') await leadToProfile()
  if (code === 'confirmation_needed') {
    const { askToConfirm } = await import('./ask-to-confirm.tsx')
    return (await askToConfirm()) ? {} : null
  }
  // A newer server may ask for more than this page knows.
  const ask = statement && questions[statement]
  if (!ask) return null
  const answer = await ask(refused)
  if (answer === false) throw new ApiError({ kind: 'declined', status: refused.status }, refused, refused)
  return { [statement]: answer }
}

let leading: Promise<void> | null = null

/** Once for all calls that are refused at the same time. */
async function leadToProfile(): Promise<void> {
  const profile = `/users/${sessionStore.get()?.user.id}/update`
  if (currentPath().split('?')[0] === profile) return
  leading ??= call('GET /user')
    .then((user) => {
      sessionStore.setUser(user)
      go(profile, { replace: true })
    })
    .finally(() => {
      leading = null
    })
  await leading
}
