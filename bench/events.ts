import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { readEvents } from '../server/test/events.ts'
import { percentile } from './measure.ts'

/**
 * Median milliseconds from sending a change to receiving it on an open stream, and a bare LISTEN/NOTIFY
 * beside it.
 */
export type Events = { ours: number; floor: number }

const rounds = 60
/** The product reads no more often: here each change has its own read. */
const apartMs = 60

export async function measureEvents(connection: ClientConfig, base: string, token: string): Promise<Events> {
  const [listener, writer] = [new Client(connection), new Client(connection)]
  await Promise.all([listener.connect(), writer.connect()])
  const stream = await readEvents(base, token)
  try {
    // The notification is measured, not the disk.
    await writer.query('SET synchronous_commit = off')
    await listener.query('LISTEN bench')
    const floor: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) {
      await wait(apartMs)
      const notified = new Promise<number>((resolve) =>
        listener.once('notification', () => resolve(performance.now())),
      )
      const notifiedAt = performance.now()
      await writer.query('NOTIFY bench')
      floor.push((await notified) - notifiedAt)
      await wait(apartMs)
      const before = stream.changes().length
      const sent = performance.now()
      await writer.query(
        'UPDATE categories SET position = position WHERE id = (SELECT min(id) FROM categories)',
      )
      while (stream.changes().length === before) await new Promise((resolve) => setImmediate(resolve))
      ours.push(performance.now() - sent)
    }
    return { ours: percentile(ours, 0.5), floor: percentile(floor, 0.5) }
  } finally {
    await stream.close()
    await Promise.all([listener.end(), writer.end()])
  }
}
