import type { Issue } from 'contract/shared/errors.ts'
import { issueSentence, labelFromPath } from 'contract/shared/issue-words.ts'
import { errorsText } from '#src/text/en/errors.ts'
import { getText } from '#src/text/intl.ts'
import type { Failure, Notice } from './api-error.ts'

/**
 * The error catalogue of spec section 8: maps a failure to its message and its effect. The title is the
 * default text; the text is the server's message, else the notice's sentence. Pure; `error-table.test.ts`
 * tests every row.
 */
export function noticeOf(failure: Failure): Notice {
  const { kind, reason = null } = failure
  if (kind === 'no_response')
    return notice(word('errors.no_response'), reason ?? word('errors.no_response.text'))
  if (kind === 'not_started') return notice(word('errors.not_started'), reason)
  if (kind === 'status') return ofStatus(failure)
  return notice(word('errors.500'), null)
}

function ofStatus({ status, body, binary }: Failure): Notice {
  const serverMessage = messageOf(body)
  switch (status) {
    case 401:
      return { ...notice(word('errors.401'), null), effect: 'sign-out' }
    case 403:
      return { ...notice(word('errors.403.title'), serverMessage ?? word('errors.403.text')), effect: 'home' }
    case 404:
      return notice(
        word('errors.404'),
        omitRepeated(serverMessage, word('errors.404')) ?? word('errors.404.text'),
      )
    case 422:
      return ofInvalid(body, serverMessage)
    case 429:
      return notice(word('errors.429.title'), word('errors.429.text'))
  }
  // Any other 503 is temporary: the failed part offers a retry.
  const effect = status === 503 && record(body).maintenance ? 'down' : 'none'
  if (binary) return { ...notice(word('errors.binary'), serverMessage), effect }
  if (status === 500)
    return notice(
      word('errors.500'),
      omitRepeated(serverMessage, word('errors.500')) ?? word('errors.500.text'),
    )
  return { ...notice(serverMessage ?? otherStatus(status), null), effect }
}

function ofInvalid(body: unknown, serverMessage: string | null): Notice {
  const messages = [
    ...new Set(issuesOf(body).map(({ field, message }) => issueSentence(labelFromPath(field), message))),
  ]
  if (messages.length > 0) return notice(word('errors.422.title'), messages)
  const message = omitRepeated(serverMessage, word('errors.422'))
  return message ? notice(word('errors.422.title'), [message]) : notice(word('errors.422'), null)
}

function word(id: keyof typeof errorsText): string {
  return getText(errorsText, id)
}

function notice(title: string, text: Notice['text']): Notice {
  return { title, text, effect: 'none' }
}

function otherStatus(status: number): string {
  return `${word('errors.status')} ${status}`
}

/** The server's message, unless it only repeats the title. */
function omitRepeated(serverMessage: string | null, title: string): string | null {
  return serverMessage === title ? null : serverMessage
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {} // narrowed to a plain object
}

function nonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The body's error field, else its message field (spec 8). */
export function messageOf(body: unknown): string | null {
  const { error, message } = record(body)
  return nonEmpty(error) ?? nonEmpty(message)
}

/**
 * Both shapes of a 422 (spec 5): an `errors` array of objects with a message, or a map from field to message
 * or to a list of messages of which the first is shown. The map is in `errors` or is the body itself.
 */
export function issuesOf(body: unknown): Issue[] {
  const { errors, error, message, request_id, ...rest } = record(body)
  if (Array.isArray(errors)) {
    return errors.flatMap((entry) => {
      const text = nonEmpty(entry) ?? nonEmpty(record(entry).message)
      return text ? [{ field: nonEmpty(record(entry).field) ?? '', message: text }] : []
    })
  }
  const map = errors === undefined ? rest : record(errors)
  return Object.entries(map).flatMap(([field, value]) => {
    const text = nonEmpty(Array.isArray(value) ? value[0] : value)
    return text ? [{ field, message: text }] : []
  })
}
