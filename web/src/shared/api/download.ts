import { type CallKey, type CallRest, send } from './call.ts'
import { readFile } from './read-file.ts'

/** Downloads a file of the API with the token. */
export async function download<K extends CallKey>(key: K, ...[input, options]: CallRest<K>): Promise<void> {
  const read = (response: Response) => readFile(response, options?.onProgress)
  const { blob, name } = await send(key, input ?? {}, { priority: 'action', ...options, binary: true }, read)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the address by then; an earlier revoke would interrupt the download in some
  // browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
