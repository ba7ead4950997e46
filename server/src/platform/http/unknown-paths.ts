import { fitsPath } from 'contract/shared/path-pattern.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { readPageLinks } from './page-links.ts'

const verbs = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** 405 with Allow where the path exists with another method, else 404; page URLs get the web app. */
export function answerUnknownPaths(app: FastifyInstance, { webDist }: Pick<Config, 'webDist'>): void {
  const linkOf = readPageLinks(webDist)
  app.setNotFoundHandler(async (request, reply) => {
    const url = request.url.split('?')[0] ?? request.url
    const allow = verbs.filter((method) => hasRoute(app, method, url))
    if (url.startsWith('/api/') && allow.length > 0) {
      reply.header('allow', allow.join(', '))
      throw new AppError('method_not_allowed')
    }
    // The page of the API documentation is a page of the web app, although its URL starts with /api.
    const isPage = request.method === 'GET' && (!/^\/api(\/|$)/.test(url) || url === '/api/docs')
    const wantsHtml = /text\/html/.test(request.headers.accept ?? '')
    if (isPage && wantsHtml && 'sendFile' in reply) {
      const link = linkOf(url)
      if (link !== undefined) reply.header('link', link)
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    throw new AppError('not_found')
  })
}

/** Whether a registered pattern of this method matches the path. */
function hasRoute(app: FastifyInstance, method: string, path: string): boolean {
  return knownRoutes(app).some((route) => route.method === method && fitsPath(route.url, path))
}

export type KnownRoute = { method: string; url: string }
const known = new WeakMap<FastifyInstance, KnownRoute[]>()

/** Every registered route. */
export function knownRoutes(app: FastifyInstance): readonly KnownRoute[] {
  return known.get(app) ?? []
}

/** Collects the routes, so that a 405 can list the allowed methods. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  known.set(app, routes)
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) routes.push({ method: verb, url })
  })
}
