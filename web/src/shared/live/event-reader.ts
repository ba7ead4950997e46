import type { LiveEvent } from 'contract/live/record-changes.ts'
import { createParser } from 'eventsource-parser'

export type StreamEvent = { event: LiveEvent; id: string | null; data: string }

/**
 * The events of a stream as they arrive. Every received chunk calls `onLife`, also one that is only a
 * comment. The browser's own `EventSource` cannot send the session's header.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLife: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event, id = null, data }) => void events.push({ event: event as LiveEvent, id, data }), // unknown ones are ignored
  })
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onLife()
      parser.feed(chunk.value)
      yield* events
      events = []
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
