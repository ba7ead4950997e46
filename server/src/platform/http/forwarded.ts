import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Log } from '#platform/log/log.ts'
import { isInNetworks } from './networks.ts'

export type Forwarding = {
  /**
   * The first address since the start of this process that sent an untrusted X-Forwarded-For; null without
   * one.
   */
  ignored(): string | null
  /**
   * Notes an untrusted X-Forwarded-For. @throws AppError bad_request when a trusted proxy sends no address
   */
  check(hop: string, forwarded: string | undefined, ip: string): void
}

/** Behind an untrusted proxy all users share one address and its limits. */
export function createForwarding({ trustedProxies }: Pick<Config, 'trustedProxies'>, log: Log): Forwarding {
  let ignored: string | null = null
  return {
    ignored: () => ignored,
    check(hop, forwarded, ip) {
      if (forwarded === undefined) return
      if (isInNetworks(hop, trustedProxies)) {
        if (isIP(ip) !== 0) return
        throw new AppError('bad_request', { message: 'X-Forwarded-For is malformed: expected IP addresses.' })
      }
      if (ignored === null)
        log.warn({ hop }, 'X-Forwarded-For is ignored: name the proxy in TRUSTED_PROXIES if it is yours')
      ignored = hop
    },
  }
}

export function checkForwarded(app: FastifyInstance, forwarding: Forwarding): void {
  app.addHook('onRequest', async ({ socket, headers, ip }) => {
    const forwarded = headers['x-forwarded-for']
    forwarding.check(socket.remoteAddress ?? '', Array.isArray(forwarded) ? forwarded.join() : forwarded, ip)
  })
}
