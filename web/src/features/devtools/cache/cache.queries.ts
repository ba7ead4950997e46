import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { cacheText } from '#src/text/en/devtools.ts'
import { getText } from '#src/text/intl.ts'

/** Without a question: entries are computed again when they are needed. */
export async function forgetEntry(key: string): Promise<void> {
  const { entries } = await call('POST /cache/delete', { body: { key } })
  toast.success(getText(cacheText, entries === 0 ? 'cache.gone' : 'cache.deleted'))
  await changed(queryClient, { type: 'cache-entry' })
}

export async function flushEntries(prefix: string): Promise<void> {
  const { entries } = await call('POST /cache/flush', { body: { prefix } })
  toast.success(getText(cacheText, 'cache.flushed', { count: entries }))
  await changed(queryClient, { type: 'cache-entry' })
}
