import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'

/**
 * Sent with every response. They allow no inline script or style, no eval, and no foreign host that is not
 * configured.
 */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.publicUrl?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
  })
}

function contentSecurityPolicy({ apiBase, sentryDsn, posthogHost }: Config): string {
  // An API base may be a path of this origin.
  const outside = [apiBase, sentryDsn, posthogHost].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  )
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
    // Scripts send the forms: a form that the browser submits would put its values into the URL.
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
  })
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ')
}
