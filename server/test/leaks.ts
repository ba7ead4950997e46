import type { FastifyInstance } from 'fastify'

/**
 * Searches every response of the real app in a test, whatever its subject: none may contain a password hash,
 * a token of the caller or a key of the program. Returns the findings by call.
 */
export function watchLeaks(app: FastifyInstance, appKey: Buffer): string[] {
  const leaks: string[] = []
  const keys = (['hex', 'base64', 'base64url'] as const).map((form) => appKey.toString(form))
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    const text = payload.toString()
    const token = /^Bearer (\S{40,})$/.exec(request.headers.authorization ?? '')?.[1]
    const secrets = ['$argon2id$', ...keys, ...(token ? [token] : [])]
    if (secrets.some((secret) => text.includes(secret))) leaks.push(`${request.method} ${request.url}`)
  })
  return leaks
}
