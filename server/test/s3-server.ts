import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Config } from '#platform/config/s3.ts'
import type { ContentStore, KeptContent } from '#platform/content/content-store.ts'

export type S3Server = { config: S3Config; close(): Promise<void> }

const script = join(import.meta.dirname, 's3-process.mjs')

/** An S3-compatible server with an empty bucket. It refuses requests with a wrong signature. */
export async function s3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const bucket = 'house-care-files'
  // It encrypts the token of the next page with a cipher that OpenSSL 3 counts as legacy.
  const args = ['--openssl-legacy-provider', script, directory, bucket]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return {
    config: {
      endpoint: `http://127.0.0.1:${String(port).trim()}`,
      bucket,
      region: 'us-east-1',
      // The only account of the server.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(directory, { recursive: true })
    },
  }
}

export async function contentsIn(store: ContentStore): Promise<KeptContent[]> {
  const contents: KeptContent[] = []
  for await (const content of store.list()) contents.push(content)
  return contents
}
