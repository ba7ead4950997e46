import type { Records } from '../records.ts'
import type { Sender } from '../served.ts'

/** An intent that a user wants once: the request, and its expected effect in the database. */
export type Intent = {
  path: string
  body: Record<string, unknown>
  /** Names the effect as `present` does. */
  key: string
  value: unknown
  /** The only users who can send it; any other user when absent. */
  by?: Sender
}

export type PostFactory = {
  /** Creates what the request needs, and the request; `mark` goes into the typed text. */
  intend(mark: string): Promise<Intent>
  /**
   * SQL for every effect of such requests: `key` and `value` (jsonb). `:senders` is replaced by the senders,
   * `:marks` by the marks.
   */
  present: string
}

export type Posts = Record<string, PostFactory>

/** A request whose effect is found by its mark. */
export const marked = (path: string, body: Intent['body'], mark: string, value: unknown): Intent => ({
  path,
  body,
  key: mark,
  value,
})

/** By a user and with words that no other factory counts, because others write to the same row too. */
export const inBulk = (
  records: Records,
  present: string,
  request: (mark: string) => Promise<Pick<Intent, 'path' | 'body' | 'value'>>,
): PostFactory => ({
  present: present.replaceAll(':marks', "'Bulk ' || :marks"),
  async intend(mark) {
    const key = `Bulk ${mark}`
    return { ...(await request(key)), key, by: (await records.person(key)).by }
  },
})
