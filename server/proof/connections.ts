import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { isPublicAddress } from '#platform/outbound/outbound.ts'

/**
 * Observes every TCP connection that this process opens, before data is sent. A Unix socket, such as the
 * database's, has no port.
 */
export function watchConnections() {
  let attempts: string[] = []
  const inspect = (message: unknown) => {
    const { socket } = message as { socket: Socket } // the message of Node on this channel
    socket.on('connectionAttempt', (address: string, port?: number) => {
      if (port !== undefined) attempts.push(`${address} ${port}`)
    })
  }
  subscribe('net.client.socket', inspect)
  return {
    /** Addresses and ports that are not public. */
    forbidden: () => attempts.filter((attempt) => !isPublicAddress(attempt.split(' ')[0] ?? '')),
    forget() {
      attempts = []
    },
    stop: () => void unsubscribe('net.client.socket', inspect),
  }
}
