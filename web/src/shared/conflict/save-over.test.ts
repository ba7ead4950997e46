import { describe, expect, test } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { saveOver } from './save-over.ts'

type Row = { version: number; name: string }
const stale = (current: Row) =>
  new ApiError(
    { kind: 'status', status: 409 },
    { title: 'Changed', text: null, effect: 'none' },
    { current, changed_by: 'Meera Nair' },
  )

/** A server on which other users write before each of the first requests arrives. */
function server(start: Row, others: Row[]) {
  let row = start
  const sent: number[] = []
  const send = async (mine: string, version: number) => {
    sent.push(version)
    row = others.shift() ?? row
    if (version !== row.version) throw stale(row)
    row = { version: row.version + 1, name: mine }
  }
  return { sent, send, now: () => row }
}
const change = (mine: string, { send }: ReturnType<typeof server>) =>
  saveOver<string, Row>({
    base: 'Anjali',
    version: 1,
    mine,
    read: (row) => row.name,
    send: (version) => send(mine, version),
  })

describe('a field of a record that other users change', () => {
  test('is sent once without a change by others', async () => {
    const desk = server({ version: 1, name: 'Anjali' }, [])
    expect(await change('Anjali Menon', desk)).toEqual({ kind: 'saved' })
    expect([desk.sent, desk.now().name]).toEqual([[1], 'Anjali Menon'])
  })

  test('is saved when they changed other fields, however often', async () => {
    const others = [2, 3, 4].map((version) => ({ version, name: 'Anjali' }))
    const desk = server({ version: 1, name: 'Anjali' }, others)
    expect(await change('Anjali Menon', desk)).toEqual({ kind: 'saved' })
    expect([desk.sent, desk.now().name]).toEqual([[1, 2, 3, 4], 'Anjali Menon'])
  })

  test('needs a choice when they set another value, and writes nothing', async () => {
    const theirs = { version: 2, name: 'Anjali Nair' }
    const desk = server({ version: 1, name: 'Anjali' }, [theirs])
    expect(await change('Anjali Menon', desk)).toEqual({
      kind: 'clash',
      who: 'Meera Nair',
      theirs: 'Anjali Nair',
      now: theirs,
    })
    expect(desk.now()).toEqual(theirs)
  })

  test('needs no write when they set the same value', async () => {
    const desk = server({ version: 1, name: 'Anjali' }, [{ version: 2, name: 'Anjali Menon' }])
    expect(await change('Anjali Menon', desk)).toEqual({ kind: 'saved' })
    expect(desk.sent).toEqual([1])
  })

  test('rethrows a failure that is not a conflict', async () => {
    const failure = new Error('away')
    const read = (row: Row) => row.name
    const send = () => Promise.reject(failure)
    await expect(saveOver<string, Row>({ base: 'a', version: 1, mine: 'b', read, send })).rejects.toBe(
      failure,
    )
  })
})
