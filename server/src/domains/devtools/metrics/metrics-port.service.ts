import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from './metrics.service.ts'

/** Serves `/metrics` on a separate port without a key; only the monitoring may reach it. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.read()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as { port: number } // a TCP server has one
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
