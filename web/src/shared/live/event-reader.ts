import type { LiveEvent } from 'contract/live/record-changes.ts'

export type StreamEvent = { event: LiveEvent; id: string | null; data: string }

/**
 * The events of a stream as they arrive; any sign of life, a comment too, calls `onLife`. An `EventSource` cannot carry the
 * session's header, which is why the stream is read by hand.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLife: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      onLife()
      const blocks = (rest + piece.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function parse(block: string): StreamEvent | null {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart())
  }
  const event = fields.get('event')
  if (!event) return null
  return { event: event as LiveEvent, id: fields.get('id') ?? null, data: fields.get('data') ?? '' } // unknown ones are left alone
}
