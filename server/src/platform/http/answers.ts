import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { type Endpoint, eventStream, zipType } from 'contract/shared/endpoint.ts'
import { mediaTypes, rowsHeader, storedTypes } from 'contract/shared/exports.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportFile } from '#platform/export/export.ts'
import {
  acceptedOf,
  type EventsResponse,
  type FileResponse,
  isAccepted,
  type Prepared,
  preparedOf,
  type StoredFileResponse,
  type StreamResponse,
} from './context.ts'

/** The form of a handler's result before it is sent. */
export type HandlerResponse =
  | { kind: 'json'; status: number; body: string; isReplay?: boolean }
  | { kind: 'file'; type: string; file: Buffer | Readable; filename: string }
  | ({ kind: 'export' } & ExportFile)
  | ({ kind: 'stored' } & StoredFileResponse)
  | ({ kind: 'events' } & EventsResponse)
  | { kind: 'prepared'; prepared: Prepared }

/** Parses the result with the response schema, which drops fields it does not name. */
export function responseOf(endpoint: Endpoint, result: unknown): HandlerResponse {
  if (endpoint.produces === eventStream) return { kind: 'events', ...(result as EventsResponse) } // typed to answer this
  if (endpoint.produces === storedTypes) return { kind: 'stored', ...(result as StoredFileResponse) } // likewise
  if (endpoint.produces === zipType) {
    const { stream, filename } = result as StreamResponse // likewise
    return { kind: 'file', type: zipType, file: stream, filename }
  }
  if (typeof endpoint.produces === 'string') {
    const { file, filename } = result as FileResponse // handlers of such endpoints are typed to answer this
    return { kind: 'file', type: endpoint.produces, file, filename }
  }
  const ready = preparedOf(result)
  if (ready) return { kind: 'prepared', prepared: ready }
  if (isAccepted(result) && endpoint.accepted) {
    return { kind: 'json', status: 202, body: JSON.stringify(endpoint.accepted.parse(acceptedOf(result))) }
  }
  return {
    kind: 'json',
    status: endpoint.status ?? 200,
    body: JSON.stringify(endpoint.response.parse(result)),
  }
}

export function send(request: FastifyRequest, reply: FastifyReply, response: HandlerResponse): FastifyReply {
  if (response.kind === 'prepared') return sendPrepared(request, reply, response.prepared)
  reply.header('cache-control', 'no-store')
  if (response.kind === 'events') {
    // Disables buffering of the stream in proxies.
    reply.header('content-type', eventStream).header('x-accel-buffering', 'no')
    // Closes the connection with the last event, so that a stopping server does not wait for another request.
    reply.header('connection', 'close')
    const { 'last-event-id': last } = request.headers
    return reply.send(response.open(typeof last === 'string' ? last : undefined))
  }
  if (response.kind === 'stored') return sendStored(reply, response)
  if (response.kind === 'file' || response.kind === 'export') {
    reply
      .header('content-type', response.type)
      .header('content-disposition', contentDisposition(response.filename))
    return response.kind === 'file' ? reply.send(response.file) : sendExport(request, reply, response)
  }
  if (response.isReplay) reply.header('idempotency-replayed', 'true')
  return reply
    .code(response.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(response.body)
}

function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, json, gzip, br }: Prepared,
): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, authorization')
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag.replace(/^W\//, ''))) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(json)
}

/**
 * Never shown as a page of this address: its own policy and the attachment keep a document from running
 * scripts.
 */
function sendStored(reply: FastifyReply, { type, filename, size, stream }: StoredFileResponse): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-length', String(size))
    .header('content-disposition', contentDisposition(filename))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(stream)
}

/** RFC 6266: an ASCII name for old clients and the encoded real name; neither can contain a path. */
export function contentDisposition(filename: string): string {
  const safe = filename.toWellFormed().replace(/[\\/\p{C}]+|^\.+/gu, '-') || 'download'
  const plain = safe.replace(/[^\w.-]+/g, '-')
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Streams an export. CSV is compressed here and not by the common compressor, which would hold the first rows
 * back for seconds.
 */
function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, rows, stream }: ExportFile,
): FastifyReply {
  reply.header(rowsHeader, String(rows))
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (type !== mediaTypes.csv || !acceptsGzip) return reply.send(stream)
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return reply.send(zipped(stream))
}

function zipped(stream: Readable): Readable {
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
  // An error of either stream ends both; the client sees an incomplete download and Fastify logs the error.
  return pipeline(stream, gzip, () => undefined)
}
