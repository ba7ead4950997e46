import type { Records } from '../records.ts'
import type { Sender } from '../served.ts'

/** Something a person wants once: the request, and what must be in the database when it was done. */
export type Intent = {
  path: string
  body: Record<string, unknown>
  /** Names the effect as `present` does. */
  key: string
  value: unknown
  /** Who alone can send it; anybody else when absent. */
  by?: Sender
}

export type PostFactory = {
  /** Makes what the request needs, and the request; `mark` goes into what is typed. */
  intend(mark: string): Promise<Intent>
  /** SQL for every effect of such requests there is: `key` and `value` (jsonb). `:senders` stands for who sent, `:marks` for the marks. */
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

/** By somebody and with words that no other factory counts, since what is done to one row is done by others too. */
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
