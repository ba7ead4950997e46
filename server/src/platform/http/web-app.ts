import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { serveLinkPage } from './link-page.ts'

/** The built web app and its runtime configuration; the API works without it. */
export async function serveWebApp(app: FastifyInstance, config: Config): Promise<void> {
  const publicConfig = {
    api_base: config.apiBase,
    production_host: config.productionHost,
    sentry_dsn: config.sentryDsn,
    posthog_key: config.posthogKey,
    posthog_host: config.posthogHost,
    build: readBuild(config.webDist),
    demo: config.demo,
    gateway_url: config.demo ? config.gatewayUrl : null,
  }
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(publicConfig),
  )
  // `npm run dev` builds the page of public links only.
  if (!['index.html', 'link/index.html'].some((page) => existsSync(join(config.webDist, page)))) return
  await app.register(fastifyStatic, {
    root: config.webDist,
    wildcard: false,
    // Source maps hold the whole source: they are for error reporting (docs/how-to/run-in-production.md).
    globIgnore: ['**/*.map'],
    // The build writes .br and .gz beside each file, at a level that is too slow for a request.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ contain a hash of their content; other files may change with the next build.
      const isHashed = ['assets', 'link/assets'].some((folder) =>
        path.startsWith(join(config.webDist, folder) + sep),
      )
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  serveLinkPage(app, config)
}

/** The short commit id of the build. */
function readBuild(webDist: string): string {
  const path = join(webDist, 'build.json')
  if (!existsSync(path)) return 'dev'
  const { build } = JSON.parse(readFileSync(path, 'utf8')) as { build: string } // our own build writes it
  return build
}
