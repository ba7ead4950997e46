import { processEnvironment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { reader } from '#platform/config/variables.ts'
import { startGateway } from './gateway.ts'

/** npm run gateway: runs the gateway alone, for a program that is started with GATEWAY_URL. */
try {
  const port = reader(processEnvironment).port('GATEWAY_PORT', 3010)
  const gateway = await startGateway({ port })
  process.stdout.write(`\n  Messages arrive at ${gateway.url}\n\n  Ctrl-C stops it.\n\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void gateway.close())
  process.once('disconnect', () => void gateway.close())
} catch (error) {
  const isKnown = error instanceof ConfigError || (error instanceof Error && 'syscall' in error)
  process.stderr.write(`${isKnown ? error.message : String(error)}\n`)
  process.exitCode = 1
}
