import { processEnvironment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { reader } from '#platform/config/variables.ts'
import { runProgram } from '#platform/process/program.ts'
import { startGateway } from './gateway.ts'

/** npm run gateway: runs the gateway alone, for a program that is started with GATEWAY_URL. */
runProgram(async ({ stops }) => {
  const port = reader(processEnvironment).port('GATEWAY_PORT', 3010)
  const gateway = await startGateway({ port }).catch((error) => {
    throw 'syscall' in error ? new ConfigError(error.message) : error
  })
  stops.add('message gateway', 1000, gateway.close)
  process.stdout.write(`\n  Messages arrive at ${gateway.url}\n\n  Ctrl-C stops it.\n\n`)
})
