import { expect, test } from 'vitest'
import { readSources } from '../../tools/import-graph.ts'
import { sendingKinds } from './sending-kinds.ts'

/** The files of domains that open a connection: the kind of task that does so, or why none does. */
const connecting: Record<string, { kind: string } | { why: string }> = {
  'server/src/domains/audit/audit-stream.service.ts': { kind: 'audit.stream' },
  'server/src/domains/devtools/console.store.ts': { why: 'it connects to the database' },
  'server/src/domains/devtools/metrics/metrics-port.service.ts': { why: 'it listens' },
  'server/src/domains/messages/messages.tasks.ts': { kind: 'send-message' },
  'server/src/domains/messages/samples.service.ts': { why: 'a user sends a sample in a request' },
  'server/src/domains/webhooks/webhooks.tasks.ts': { kind: 'webhooks.send' },
}

const connects = /createOutbound\(|from 'node:(net|tls|https?|http2|dgram)'|(?<![.\w])fetch\(/

test('a restore pauses every kind of task that opens a connection: add a new one to sending-kinds.ts', () => {
  const files = readSources(['server/src/domains'])
    .filter(({ path, text }) => !path.endsWith('.test.ts') && connects.test(text))
    .map(({ path }) => path)
  expect(files.sort()).toEqual(Object.keys(connecting))
  const kinds = Object.values(connecting).flatMap((each) => ('kind' in each ? [each.kind] : []))
  expect(kinds.sort()).toEqual(sendingKinds.toSorted())
})
