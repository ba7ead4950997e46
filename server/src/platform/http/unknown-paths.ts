import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bestMatch, matchesPath } from 'contract/shared/path-pattern.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** URL pattern of a page, `/customers/{id}` -> its files below the root of the web app. */
type PageFiles = Record<string, string[]>

/**
 * The `Link` header of a page: the files that the build lists for it, in order, so that a browser fetches
 * them at once. Undefined for an unknown URL.
 */
export function readPageLinks(webDist: string): (path: string) => string | undefined {
  const file = join(webDist, 'page-files.json')
  const known: PageFiles = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} // our own build writes it
  const pages = Object.entries(known).map(([address, files]) => ({ path: address, link: linkOf(files) }))
  return (path) => bestMatch(pages, path)?.link
}

const linkOf = (files: string[]) => files.map((file) => `</${file}>; ${relationOf(file)}`).join(', ')

/** A preload must use the mode of the later request: modules and styles with CORS, `theme.js` without. */
function relationOf(file: string): string {
  if (file.endsWith('.css')) return 'rel=preload; as=style; crossorigin'
  return file.startsWith('assets/') ? 'rel=modulepreload' : 'rel=preload; as=script'
}

const verbs = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** 405 with Allow where the path exists with another method, else 404; page URLs get the web app. */
export function handleUnknownPaths(app: FastifyInstance, { webDist }: Pick<Config, 'webDist'>): void {
  const pageLinkOf = readPageLinks(webDist)
  app.setNotFoundHandler(async (request, reply) => {
    const url = request.url.split('?')[0] ?? request.url
    const allow = verbs.filter((method) => hasRoute(app, method, url))
    if (url.startsWith('/api/') && allow.length > 0) {
      reply.header('allow', allow.join(', '))
      throw new AppError('method_not_allowed')
    }
    // The page of the API documentation is a page of the web app, although its URL starts with /api.
    const isPage = request.method === 'GET' && (!/^\/api(\/|$)/.test(url) || url === '/api/docs')
    const acceptsHtml = /text\/html/.test(request.headers.accept ?? '')
    if (isPage && acceptsHtml && 'sendFile' in reply) {
      const link = pageLinkOf(url)
      if (link !== undefined) reply.header('link', link)
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    throw new AppError('not_found')
  })
}

/** Whether a registered pattern of this method matches the path. */
function hasRoute(app: FastifyInstance, method: string, path: string): boolean {
  return knownRoutes(app).some((route) => route.method === method && matchesPath(route.url, path))
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
