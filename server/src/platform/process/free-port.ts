import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { errorCode } from '#platform/config/error-code.ts'

/**
 * Checks the port before anything else is started. @throws ConfigError in one line when the address cannot be
 * used
 */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw portError(error, port, host)
  }
  server.close()
  await once(server, 'close')
}

/** Turns a problem of PORT or HOST into a ConfigError; returns any other error unchanged. */
export function portError(error: unknown, port: number, host: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${port} on ${host} is taken by another program: stop it, or name another port in PORT`,
    )
  }
  if (code === 'EACCES')
    return new ConfigError(`PORT ${port} is not allowed for this user: expected a port above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ConfigError(`HOST ${host} is not an address of this machine: expected one such as 127.0.0.1`)
  }
  return error
}
