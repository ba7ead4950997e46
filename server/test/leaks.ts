import type { FastifyInstance } from 'fastify'

/**
 * Looks into every answer that the real app gives in a test, whatever the test is about: no hash of a password, no token of
 * whoever asks, no key of the program may stand in it. Answers what was found, by call.
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
