import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, errorCodes } from 'contract/shared/errors.ts'
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { sendError } from './error-handler.ts'
import { securityHeaders } from './security-headers.ts'

/** Milliseconds a client may take to send one whole request. */
const requestMs = 30_000
/** Longer than a proxy in front keeps its connections, so that the proxy closes first. */
const keepAliveMs = 72_000

export function serverOptions(logger: FastifyBaseLogger, config: Config): FastifyServerOptions {
  const headers = securityHeaders(config)
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    // A number of hops is not used: it would also count entries that the caller wrote into the header.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Malformed URLs do not reach the hooks.
    frameworkErrors(error, request, reply) {
      sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) => handleBrokenRequest(error.code, socket, headers),
  }
}

/**
 * Requests that are not HTTP, too slow or too large never reach Fastify: they get a fixed response and are
 * cut off.
 */
function handleBrokenRequest(
  code: string | undefined,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const request_id = randomUUID()
  const body = JSON.stringify({
    code: 'bad_request',
    message: errorCodes.bad_request.message,
    request_id,
  } satisfies ErrorBody)
  const all = {
    ...headers,
    'x-request-id': request_id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
