import type { devtoolsContract } from 'contract/devtools/devtools.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { openApiDocument } from '#platform/openapi/openapi.ts'

export function devtoolsRoutes(): Handlers<typeof devtoolsContract> {
  let document: ReturnType<typeof openApiDocument> | undefined
  return {
    'GET /openapi.json': async () => {
      document ??= openApiDocument('0.1.0')
      return document
    },
  }
}
