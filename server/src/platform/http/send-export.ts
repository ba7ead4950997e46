import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { mediaTypes, rowsHeader } from 'contract/shared/exports.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportFile } from '#platform/export/export.ts'

/**
 * Sends the sheet as it is made. Text is compressed here and not with the other answers: what is ready leaves at once,
 * where a compressor that waits for more would keep the first rows back for seconds.
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
  // An error of either ends both; whoever reads sees the cut and Fastify logs it.
  return pipeline(stream, gzip, () => undefined)
}
