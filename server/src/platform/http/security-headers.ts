import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'

/** On every answer, whatever its status. No inline script or style, no eval, no foreign host that is not configured. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const policy = contentSecurityPolicy(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'x-request-id': request.id,
    })
    if (config.publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    }
  })
}

function contentSecurityPolicy({ apiBase, sentryDsn, posthogHost }: Config): string {
  const outside = [apiBase, sentryDsn, posthogHost].flatMap((url) => (url ? [new URL(url).origin] : []))
  return Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': ["'self'", ...outside].join(' '),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
  })
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ')
}
