import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '#shared/api/failures.ts'
import { errorText } from '#shared/ui/error-text.ts'
import { type FilesOf, filesChanged, type Sending, sendFile } from './files.queries.ts'

/** One upload on the screen. `part` is 0 to 1; `problem` after a failure. */
export type ShownUpload = { key: number; sending: Sending; part: number; problem: string | null }

let nextKey = 1

/** Uploads of a record: files are sent one after the other, and a failed one can be continued. */
export function useUploads(of: FilesOf) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly ShownUpload[]>([])
  const change = (key: number, with_: Partial<ShownUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...with_ } : each)))
  const dismiss = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))

  async function run({ key, sending }: ShownUpload): Promise<void> {
    change(key, { problem: null })
    try {
      await sendFile(of, sending, (part) => change(key, { part }))
      dismiss(key)
    } catch (error) {
      const failure = asApiError(error)
      // The content or its description is refused: the next try starts from the beginning.
      if (failure.status === 422 || failure.status === 404) sending.id = undefined
      change(key, { problem: failure.issues?.[0]?.message ?? errorText(failure) })
    }
    await filesChanged(client)
  }

  async function add(all: readonly Sending[]): Promise<void> {
    const added = all.map((sending) => ({ key: nextKey++, sending, part: 0, problem: null }))
    setUploads((shown) => [...shown, ...added])
    for (const upload of added) await run(upload)
  }
  return { uploads, add, retry: run, dismiss }
}
