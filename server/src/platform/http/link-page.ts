import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkPaths } from 'contract/links/links.words.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'

/**
 * The page of public links, the same for every token: it asks the API what the link shows. It has no part of the admin,
 * sends no referrer, since the address holds the token, and is not indexed.
 */
export function serveLinkPage(app: FastifyInstance, config: Pick<Config, 'webDist' | 'apiBase'>): void {
  const apiBase = config.apiBase ?? '/api'
  const file = join(config.webDist, 'link/index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8').replace('data-api="/api"', () => `data-api="${inAttribute(apiBase)}"`)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(apiBase),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  }
  for (const path of Object.values(linkPaths)) {
    app.get(`/${path}/:token`, async (_request, reply) => reply.headers(headers).send(page))
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
