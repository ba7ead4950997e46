import { expect, test } from 'vitest'
import { readEvents } from './event-reader.ts'

async function read(pieces: string[]) {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  let lives = 0
  const events = []
  for await (const event of readEvents(stream, () => (lives += 1))) events.push(event)
  return { events, lives }
}

const text = ':\n\nid: 1.2:3:\nevent: changes\ndata: [{"type":"job","id":7}]\n\nevent: hello\ndata: null\n\n'
const expected = [
  { event: 'changes', id: '1.2:3:', data: '[{"type":"job","id":7}]' },
  { event: 'hello', id: null, data: 'null' },
]

test('reads events from chunks of any size', async () => {
  expect((await read([text])).events).toEqual(expected)
  expect((await read([...text])).events).toEqual(expected)
})

test('a comment counts as activity but not as an event; an incomplete event is ignored', async () => {
  expect(await read([':\n\n', 'event: hello\ndata: nu'])).toEqual({ events: [], lives: 2 })
})
