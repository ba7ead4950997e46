import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { reportUrlHeader } from '#platform/outbound/outbound.ts'
import { page, refreshScript, style } from './page.ts'
import {
  type Entry,
  isMode,
  isProvider,
  type Mode,
  type Params,
  type Provider,
  type ProviderName,
  providers,
  withoutCredentials,
} from './providers.ts'

export type Gateway = {
  url: string
  /** Received messages, oldest first. */
  entries(): readonly Entry[]
  /** Sets how one provider, or all of them, respond from now on. */
  behave(mode: Mode, provider?: ProviderName): void
  close(): Promise<void>
}

/** Number of messages kept; older ones are dropped. */
const mostKept = 10_000
const maxBody = 65_536
const slowMs = 3000
/** Milliseconds until a message is reported as delivered. */
const reportMs = 1000

/**
 * Imitates the message providers over HTTP, with each of their failures. Nothing leaves the machine; received
 * messages are shown on the gateway's own page.
 */
export async function startGateway({ port = 0, host = '127.0.0.1', isQuick = false } = {}): Promise<Gateway> {
  const entries: Entry[] = []
  const behaviour = new Map<ProviderName, Mode>()
  let count = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://gateway')
    const [, name = ''] = url.pathname.split('/')
    if (isProvider(name)) return asProvider(name, url, request, response)
    if (request.method === 'POST' && name === 'behave') return setBehaviour(request, response)
    if (request.method !== 'GET') return void respond(response, 405, 'text/plain', 'Only GET is supported')
    if (name === 'entries') return void respond(response, 200, 'application/json', JSON.stringify(entries))
    if (name === 'style.css') return void respond(response, 200, 'text/css', style)
    if (name === 'refresh.js') return void respond(response, 200, 'text/javascript', refreshScript)
    if (url.pathname !== '/') return void respond(response, 404, 'text/plain', 'Not found')
    respond(
      response,
      200,
      'text/html; charset=utf-8',
      page({ entries, behaviour, sought: url.searchParams.get('reference') }),
    )
  }

  async function setBehaviour(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request))
    const [provider, mode] = [form.get('provider') ?? '', form.get('mode') ?? '']
    if (!isProvider(provider) || !isMode(mode))
      return void respond(response, 422, 'text/plain', 'No such provider or mode')
    behaviour.set(provider, mode)
    response.writeHead(303, { location: '/' }).end()
  }

  async function asProvider(
    name: ProviderName,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const mode = behaviour.get(name) ?? 'ok'
    const params = { ...Object.fromEntries(url.searchParams), ...flat(await bodyOf(request)) }
    count += 1
    const { media_url: file } = params
    const entry: Entry = {
      number: count,
      at: new Date().toISOString(),
      provider: name,
      ...providers[name].read(params),
      params: withoutCredentials(params),
      mode,
      file: file ? { url: file, found: 'being fetched' } : null,
    }
    entries.push(entry)
    if (entries.length > mostKept) entries.shift()
    if (entry.file) void fetchFile(entry.file)
    const missing = providers[name].needs.find((need) => !params[need])
    if (mode === 'ok' || mode === 'slow' || mode === 'undelivered') {
      if (mode === 'slow') await wait(isQuick ? 300 : slowMs)
      const id = randomUUID().slice(0, 8)
      const reply = missing
        ? providers[name].rejected(`${missing} is missing`)
        : providers[name].accepted(id, params)
      respond(response, reply.status, 'application/json', JSON.stringify(reply.body))
      const reportTo = request.headers[reportUrlHeader]
      const { report } = providers[name] as Provider
      if (missing || typeof reportTo !== 'string' || !report) return
      await wait(isQuick ? 50 : reportMs, undefined, { ref: false })
      return sendReport(reportTo, report(id, entry.reference, mode !== 'undelivered'))
    }
    misbehave(mode, name, response)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}`,
    entries: () => entries,
    behave(mode, provider) {
      for (const each of provider ? [provider] : (Object.keys(providers) as ProviderName[]))
        behaviour.set(each, mode)
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function misbehave(
  mode: Exclude<Mode, 'ok' | 'slow' | 'undelivered'>,
  name: ProviderName,
  response: ServerResponse,
): void {
  if (mode === 'down') return void response.destroy()
  if (mode === '500') return void respond(response, 500, 'text/html', '<h1>Internal Server Error</h1>')
  if (mode === 'garbage')
    return void respond(response, 200, 'text/html', '<html>\u0000\u0001 Service page \uFFFD')
  if (mode === 'redirect')
    return void response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  if (mode === 'large') return void respond(response, 200, 'text/plain', 'x'.repeat(2_000_000))
  if (mode === 'refuse') {
    const { status, body } = providers[name].rejected('The number is blocked')
    return void respond(response, status, 'application/json', JSON.stringify(body))
  }
  if (mode === '429') {
    response.setHeader('retry-after', '2')
    respond(response, 429, 'application/json', '{"message":"Too many requests"}')
  }
  // A provider that hangs never responds.
}

function respond(response: ServerResponse, status: number, type: string, body: string): void {
  const policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request as AsyncIterable<Buffer>) {
    body += chunk.toString('utf8')
    if (body.length > maxBody) throw new Error('The body is too large')
  }
  return body
}

/** A JSON body as flat parameters whose names are paths. */
function flat(body: string): Params {
  const params: Params = {}
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`)
    } else if (path !== '') params[path] = String(value)
  }
  try {
    walk(JSON.parse(body), '')
  } catch {
    // The body is no JSON: it has no parameters.
  }
  return params
}

/** Sends a report once, as providers do: a receiver that is down misses it. */
async function sendReport(url: string, { type, body }: { type: string; body: string }): Promise<void> {
  const request = { method: 'POST', headers: { 'content-type': type }, body, redirect: 'error' } as const
  await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
}

async function fetchFile(file: { url: string; found: string }): Promise<void> {
  try {
    const found = await fetch(file.url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    const bytes = (await found.arrayBuffer()).byteLength
    file.found = `${found.status}, ${found.headers.get('content-type') ?? 'no type'}, ${bytes} bytes`
  } catch {
    file.found = 'could not be fetched'
  }
}
