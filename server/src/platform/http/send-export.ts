import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { mediaTypes, rowsHeader } from 'contract/shared/exports.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportFile } from '#platform/export/export.ts'

/**
 * Streams an export. CSV is compressed here and not by the common compressor, which would hold the first rows back for
 * seconds.
 */
export function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, rows, stream }: ExportFile,
): FastifyReply {
  reply.header(rowsHeader, String(rows))
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (type !== mediaTypes.csv || !takesGzip) return reply.send(stream)
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return reply.send(zipped(stream))
}

function zipped(stream: Readable): Readable {
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
  // An error of either stream ends both; the client sees an incomplete download and Fastify logs the error.
  return pipeline(stream, gzip, () => undefined)
}
