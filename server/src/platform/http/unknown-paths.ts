import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

const verbs = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** 405 with Allow where the path exists with another verb, 404 otherwise; the web app answers its own addresses. */
export function answerUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const url = request.url.split('?')[0] ?? request.url
    const allow = verbs.filter((method) => hasRoute(app, method, url))
    if (url.startsWith('/api/') && allow.length > 0) {
      reply.header('allow', allow.join(', '))
      throw new AppError('method_not_allowed')
    }
    const wantsPage =
      request.method === 'GET' && !url.startsWith('/api') && /text\/html/.test(request.headers.accept ?? '')
    if (wantsPage && 'sendFile' in reply) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw new AppError('not_found')
  })
}

/** Whether some registered pattern with this verb fits the path. */
function hasRoute(app: FastifyInstance, method: string, url: string): boolean {
  const parts = url.split('/')
  return routesOf(app).some(
    (route) =>
      route.method === method &&
      route.parts.length === parts.length &&
      route.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
  )
}

const known = new WeakMap<FastifyInstance, { method: string; parts: string[] }[]>()
function routesOf(app: FastifyInstance) {
  return known.get(app) ?? []
}

/** Remembers every route as it is added, so that 405 can tell what a path does take. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: { method: string; parts: string[] }[] = []
  known.set(app, routes)
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) routes.push({ method: verb, parts: url.split('/') })
  })
}
