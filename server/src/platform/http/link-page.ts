import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkPaths } from 'contract/links/links.words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config.ts'

/**
 * The page of public links, the same for every token: the API returns the content of the link. It has no part
 * of the admin, sends no referrer, because the address holds the token, and is neither indexed nor stored. It
 * also answers any other path below theirs, with 404.
 */
export function serveLinkPage(app: FastifyInstance, config: Pick<Config, 'webDist' | 'apiBase'>): void {
  const apiBase = config.apiBase ?? '/api'
  const file = join(config.webDist, 'link/index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8').replace(
    'data-api="/api"',
    () => `data-api="${inAttribute(apiBase)}"`,
  )
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': policyOf(apiBase),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  }
  for (const path of Object.values(linkPaths)) {
    const respond = (status: number) => async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(status).type('text/html; charset=utf-8').send(page)
    // Set first, so that errors have them too.
    const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => void reply.headers(headers)
    app.get(`/${path}/:token`, { onRequest }, respond(200))
    // A mistyped address may still hold a token, which the admin would pass on.
    for (const any of [path, path.toUpperCase()]) app.all(`/${any}/*`, { onRequest }, respond(404))
  }
}

function policyOf(apiBase: string): string {
  const api = URL.canParse(apiBase) ? ` ${new URL(apiBase).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
