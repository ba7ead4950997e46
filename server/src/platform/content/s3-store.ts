import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#platform/config/s3.ts'
import { type ContentStore, contentHash, isContentHash, type KeptContent, shardOf } from './content-store.ts'

/** Milliseconds of one request until its headers arrive. */
const requestMs = 20_000

/** Keeps content in a bucket of any service that speaks the S3 protocol, addressed by path. */
export function createS3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Config): ContentStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint}/${bucket}`
  const urlOf = (hash: string) => `${root}/${shardOf(hash)}`

  async function request(method: string, url: string, body?: Buffer): Promise<Response> {
    const signal = AbortSignal.timeout(requestMs)
    // The hash is signed, so a store refuses a body that was changed on the way.
    const headers: Record<string, string> = body
      ? { 'x-amz-content-sha256': contentHash(body), 'content-length': String(body.length) }
      : {}
    // A redirect could lead the files, or the signed request, to another server.
    return client.fetch(url, {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body && { body: new Uint8Array(body) }),
    })
  }

  async function expect(method: string, url: string, body?: Buffer): Promise<Response> {
    const response = await request(method, url, body)
    if (response.ok) return response
    const text = (await response.text()).slice(0, 300)
    throw new Error(`The file store answered ${response.status} to ${method}: ${codeOf(text)}`)
  }

  return {
    async put(bytes) {
      const hash = contentHash(bytes)
      const response = await expect('PUT', urlOf(hash), bytes)
      await response.arrayBuffer()
      return hash
    },
    async has(hash) {
      const response = await request('HEAD', urlOf(hash))
      if (response.ok || response.status === 404) return response.ok
      throw new Error(`The file store answered ${response.status} to HEAD`)
    },
    async open(hash) {
      const response = await request('GET', urlOf(hash))
      if (response.status === 404) return null
      if (!response.ok || response.body === null)
        throw new Error(`The file store answered ${response.status} to GET`)
      // The types of the web's streams and of Node's differ in names only.
      const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
      return { size: Number(response.headers.get('content-length')), stream }
    },
    async remove(hash) {
      const response = await request('DELETE', urlOf(hash))
      if (!response.ok && response.status !== 404)
        throw new Error(`The file store answered ${response.status} to DELETE`)
      await response.arrayBuffer()
    },
    async *list() {
      let next: string | null = null
      do {
        const after: string = next === null ? '' : `&continuation-token=${encodeURIComponent(next)}`
        const page = await (await expect('GET', `${root}?list-type=2${after}`)).text()
        yield* contentsOf(page)
        next = textOf(page, 'NextContinuationToken')
      } while (next !== null)
    },
  }
}

function* contentsOf(page: string): Iterable<KeptContent> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const hash = (textOf(entry, 'Key') ?? '').split('/').at(-1) ?? ''
    if (!isContentHash(hash)) continue
    yield {
      hash,
      size: Number(textOf(entry, 'Size')),
      changedAt: new Date(textOf(entry, 'LastModified') ?? 0),
    }
  }
}

function textOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? null : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** The code of an error; the rest of it may name the key. */
const codeOf = (xml: string) => textOf(xml, 'Code') ?? 'without a reason'
