import { ApiError } from '#shared/api/api-error.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { moneyText } from '#src/text/en/money.ts'
import { say } from '#src/text/intl.ts'

/** What the user confirmed: why a reference is repeated, that it is another payment, and that it is entered on an open day. */
type Answers = { repeated_reason?: string; repeated?: boolean; late_entry?: boolean }
const asked: readonly string[] = ['repeated_reason', 'repeated', 'late_entry'] satisfies (keyof Answers)[]
const isAsked = (field: string | undefined): field is keyof Answers => asked.includes(field ?? '')

/**
 * Sends money that is to be recorded. Where it looks recorded already, or its day is closed in the day book, it asks once and sends
 * it again with the answer.
 * @returns null when the user did not confirm
 * @throws ApiError every other failure
 */
export async function sendMoney<T>(send: (answers: Answers) => Promise<T>, answers: Answers = {}): Promise<T | null> {
  try {
    return await send(answers)
  } catch (error) {
    const field = error instanceof ApiError && error.status === 409 ? error.issues[0]?.field : undefined
    if (!(error instanceof ApiError) || !isAsked(field)) throw error
    const question = { title: say(moneyText, `money.${field}.title`), description: error.said ?? '' }
    const answer = await (field === 'repeated_reason'
      ? confirm<string>({ ...question, asksReason: true })
      : confirm(question))
    return answer ? sendMoney(send, { ...answers, [field]: answer }) : null
  }
}
