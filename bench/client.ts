import { connect, type Socket } from 'node:net'
import type { Call } from './line.ts'

export type Answer = { status: number; body: string }

/**
 * One keep-alive connection with one request at a time. It does much less than a full HTTP client, so that on
 * a small machine the server's time is measured.
 */
export type Connection = { send(call: Call): Promise<Answer>; close(): void }

/** `base` is `http://127.0.0.1:1234`; `prefix` starts every path; `headers` are sent with every request. */
export async function openConnection(
  base: string,
  { prefix = '', headers = {} }: { prefix?: string; headers?: Record<string, string> } = {},
): Promise<Connection> {
  const { hostname, port } = new URL(base)
  const common = Object.entries({
    host: `${hostname}:${port}`,
    connection: 'keep-alive',
    accept: 'application/json',
    ...headers,
  })
  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return { socket, answer: readResponses(socket) }
  }
  let line = await open()
  return {
    async send(call) {
      // A server may close a connection that was idle while another line was measured.
      if (line.socket.destroyed || line.socket.readableEnded) line = await open()
      line.socket.write(requestText(call, prefix, common))
      return line.answer()
    },
    close: () => line.socket.destroy(),
  }
}

function requestText(
  { method = 'GET', path, body, headers = {} }: Call,
  prefix: string,
  common: [string, string][],
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const own: [string, string][] =
    body === undefined
      ? []
      : [
          ['content-type', 'application/json'],
          ['content-length', String(Buffer.byteLength(text))],
        ]
  const lines = [...common, ...own, ...Object.entries(headers)].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${prefix}${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

const headEnd = Buffer.from('\r\n\r\n')

/** Returns complete responses only: each must have a Content-Length, as every JSON response does. */
function readResponses(socket: Socket): () => Promise<Answer> {
  let received = Buffer.alloc(0)
  let waiting: { resolve: (response: Answer) => void; reject: (error: Error) => void } | undefined

  function take(): void {
    const end = received.indexOf(headEnd)
    if (end < 0 || !waiting) return
    const head = received.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined && status !== 204) {
      fail(new Error(`An answer does not say how long it is:\n${head}`))
      return
    }
    const whole = end + headEnd.length + Number(length ?? 0)
    if (received.length < whole) return
    const body = received.toString('utf8', end + headEnd.length, whole)
    received = received.subarray(whole)
    const { resolve } = waiting
    waiting = undefined
    resolve({ status, body })
  }

  function fail(error: Error): void {
    waiting?.reject(error)
    waiting = undefined
  }

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    take()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      take()
    })
}
