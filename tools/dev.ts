import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { build, createServer, type ViteDevServer } from 'vite'
import { freePort } from './free-port.ts'
import { buildId, root } from './prepare.mjs'

/**
 * `npm run dev`: one URL for the browser. Vite serves the web app with hot reload and forwards API requests
 * to the server, which restarts when one of its files changes.
 */
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
// The page of public links is built once, at the start.
const apiPaths = ['/api', '/config.json', '/healthz', '/readyz', '/p/', '/t/', '/link/']

const linkConfig = join(root, 'web/vite.link.config.ts')
await build({ root: join(root, 'web/link'), configFile: linkConfig, logLevel: 'warn' })
const apiPort = await freePort()
const api = startApi()
const web = await startWeb().catch((error: unknown) => stop(1, error))
if (web) process.stdout.write(`\n  In the browser: http://${host}:${port}\n\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
process.on('disconnect', () => stop(0))
api.once('exit', (code) => stop(code ?? 1))

function startApi(): ChildProcess {
  const env = { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' }
  const args = ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts'), 'dev']
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function startWeb(): Promise<ViteDevServer> {
  process.env.BUILD_ID = buildId()
  const target = `http://127.0.0.1:${apiPort}`
  // The page of the API documentation is a page of the web app, although its URL starts with /api.
  const bypass = ({ url }: IncomingMessage) =>
    url?.split('?')[0] === '/api/docs' ? '/index.html' : undefined
  const proxy = Object.fromEntries(apiPaths.map((path) => [path, { target, bypass }]))
  const server = await createServer({
    root: join(root, 'web'),
    server: { port, host, strictPort: true, proxy },
  })
  return server.listen()
}

async function stop(exitCode: number, error?: unknown): Promise<never> {
  if (error) process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  if (api.exitCode === null && api.signalCode === null) {
    api.kill('SIGTERM')
    await once(api, 'exit')
  }
  process.exit(exitCode)
}
