import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { devtoolsContract } from 'contract/devtools/devtools.contract.ts'
import { type Handlers, type Prepared, prepared } from '#platform/http/context.ts'
import { etagOf } from '#platform/http/etag.ts'
import { openApiDocument } from '#platform/openapi/openapi.ts'

export function devtoolsRoutes(): Handlers<typeof devtoolsContract> {
  let document: Promise<Prepared> | undefined
  return {
    'GET /openapi.json': async () => {
      document ??= readyDocument()
      return prepared(await document)
    },
  }
}

/** As bytes: writing its 1.6 MB as JSON takes 30 ms, which is too long for every request. */
async function readyDocument(): Promise<Prepared> {
  const json = Buffer.from(JSON.stringify(await openApiDocument('0.1.0')))
  return { etag: etagOf(json), json, gzip: await promisify(gzip)(json) }
}
