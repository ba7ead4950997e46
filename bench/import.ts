import { setTimeout as wait } from 'node:timers/promises'
import type { DataImport } from '../contract/src/imports/imports.schema.ts'
import { importLimits } from '../contract/src/imports/imports.words.ts'
import type { Connection } from './client.ts'

/**
 * An import of new customers: milliseconds from the first part of the file, and lists during it, p99 in
 * milliseconds.
 */
export type Import = {
  rows: number
  ms: number
  uploading: number
  lists: number
  worst: string
  undo: number
}

const patienceMs = 600_000

/** @param importing and @param listing two connections; the import is undone at the end */
export async function measureImport(
  importing: Connection,
  listing: Connection,
  rows: number,
): Promise<Import> {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await importing.send({ method, path, body })
    if (response.status > 299)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.body.slice(0, 300)}`)
    return JSON.parse(response.body)
  }
  const file = fileOf(rows)
  const times = new Map<string, number[]>()
  let phase = 'uploading'
  let isDone = false
  const lists = (async () => {
    for (let page = 1; !isDone; page = (page % 40) + 1) {
      const [started, during] = [performance.now(), phase]
      await listing.send({ path: `/customers?page=${page}` })
      times.set(during, [...(times.get(during) ?? []), performance.now() - started])
      await wait(20)
    }
  })()
  const started = performance.now()
  let found: DataImport = await send('POST', '/imports', {
    kind: 'customers',
    file_name: 'bench.csv',
    size: file.length,
  })
  const { id } = found
  for (let number = 0; number * importLimits.part < file.length; number += 1) {
    const part = file.subarray(number * importLimits.part, (number + 1) * importLimits.part)
    await send('POST', `/imports/${id}/parts`, { number, content: part.toString('base64') })
  }
  const uploading = performance.now() - started
  const until = async (...states: DataImport['state'][]) => {
    const from = performance.now()
    for (;;) {
      found = await send('GET', `/imports/${id}`)
      phase = found.state
      if (states.includes(found.state)) return
      if (found.state === 'failed' || performance.now() - from > patienceMs)
        throw new Error(`The import is ${found.state} after ${performance.now() - from} ms: ${found.error}`)
      await wait(100)
    }
  }
  await until('mapping')
  await send('POST', `/imports/${id}/check`, { mapping: found.mapping, known: 'skip' })
  await until('checked')
  await send('POST', `/imports/${id}/apply`, { checks: 1, only_good: true })
  await until('applied')
  const ms = performance.now() - started
  const p99s = [...times].map(([name, all]) => ({ name, p99: percentile(all, 0.99) }))
  const worst = p99s.toSorted((a, b) => b.p99 - a.p99)[0]!
  const undoing = performance.now()
  await send('POST', `/imports/${id}/undo`)
  await until('undone')
  isDone = true
  await lists
  const all = p99s.map(({ name, p99 }) => `${name} ${p99.toFixed(0)} ms`).join(', ')
  return {
    rows: found.applied,
    ms,
    uploading,
    lists: worst.p99,
    worst: all,
    undo: performance.now() - undoing,
  }
}

/** Rows of new customers, each with a phone of its own; every second one has a note. */
function fileOf(rows: number): Buffer {
  const run = String(Date.now() % 1000).padStart(3, '0')
  const lines = Array.from({ length: rows }, (_, nth) => {
    const phone = `6${run}${String(nth).padStart(6, '0')}`
    return `Imported ${nth},${phone},${nth % 2 === 0 ? 'From the old book' : ''}`
  })
  return Buffer.from(['Name,Phone,Note', ...lines].join('\n'))
}

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!
