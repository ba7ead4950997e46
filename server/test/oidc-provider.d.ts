/** The parts that the tests use: the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  class Grant {
    constructor(properties: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  type Requested = { oidc: { client: { clientId: string }; session: { accountId: string } } }
  export class Provider {
    constructor(issuer: string, configuration: object)
    Grant: typeof Grant
    use(
      middleware: (context: { body?: { id_token?: string } }, next: () => Promise<void>) => Promise<void>,
    ): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
