import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { historySeed, pick, randomInteger, seededRandom } from '../../../../faults/random.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Row = { id: number; parent_id: number | null; position: number; version: number; title: string }
const top = null
const tree = async (): Promise<Row[]> => (await admin.get('/categories')).body
const add = async (title: string, parent_id: number | null = top, position = 0): Promise<Row> =>
  (await admin.post('/categories', { title, parent_id, position })).body
const move = async (id: number, place: { parent_id: number | null; position: number }) => {
  const { version } = (await admin.get(`/categories/${id}`)).body
  return admin.post(`/categories/${id}/move`, { ...place, version })
}

describe('moving a category', () => {
  it('takes all below it along, numbers its new siblings and those it left, and is in the audit', async () => {
    const [a, b, c] = [await add('A', top, 0), await add('B', top, 1), await add('C', top, 2)]
    const below = await add('Below B', b.id)
    const moved = await move(b.id, { parent_id: c.id, position: 5 })
    expect(moved.body).toMatchObject({ id: b.id, parent_id: c.id, position: 0, version: 2 })
    const rows = new Map((await tree()).map((row) => [row.id, row]))
    expect(rows.get(below.id)?.parent_id).toBe(b.id)
    expect([rows.get(a.id)?.position, rows.get(c.id)?.position]).toEqual([0, 1])
    const entry = await app.database.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'moved')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      before: { parent_id: null, position: 1 },
      after: { parent_id: c.id, position: 0 },
    })
  })

  it('refuses itself, a category below it, a missing parent and a sibling of the same name', async () => {
    const parent = await add('Parent')
    const child = await add('Child', parent.id)
    const namesake = await add('CHILD')
    const refused = async (id: number, parent_id: number) =>
      (await move(id, { parent_id, position: 0 })).body.errors[0]
    expect((await refused(parent.id, parent.id)).field).toBe('parent_id')
    expect((await refused(parent.id, child.id)).field).toBe('parent_id')
    expect((await refused(parent.id, 999_999)).message).toBe('does not exist')
    expect((await refused(namesake.id, parent.id)).message).toBe('already has a category named CHILD')
  })

  it('leaves the versions of its new siblings unchanged', async () => {
    const [open, other] = [await add('Open somewhere', top, 90), await add('Put before it', top, 91)]
    await move(other.id, { parent_id: null, position: 0 })
    const { body: now } = await admin.get(`/categories/${open.id}`)
    expect(now.position).not.toBe(90)
    expect(now.version).toBe(open.version)
    const { id, created_at: _, updated_at: _at, ...body } = now
    const saved = await admin.put(`/categories/${id}`, {
      ...body,
      position: now.position + 1,
      version: open.version,
    })
    expect(saved.body.version).toBe(open.version + 1)
  })

  it('refuses a stale version', async () => {
    const { id, version } = await add('Moved by two')
    const body = { parent_id: null, position: 0, version }
    expect((await admin.post(`/categories/${id}/move`, body)).status).toBe(200)
    expect((await admin.post(`/categories/${id}/move`, body)).status).toBe(409)
  })
})

/** The same tree as lists of names: children in order, by parent. */
class Model {
  readonly below = new Map<number | null, number[]>([[top, []]])

  add(id: number, parent: number | null) {
    this.below.get(parent)!.push(id)
    this.below.set(id, [])
  }
  parentOf(id: number): number | null {
    return [...this.below].find(([, ids]) => ids.includes(id))?.[0] ?? top
  }
  isWithin(id: number | null, of: number): boolean {
    return id !== top && (id === of || this.isWithin(this.parentOf(id), of))
  }
  move(id: number, parent: number | null, position: number) {
    const from = this.below.get(this.parentOf(id))!
    from.splice(from.indexOf(id), 1)
    this.below.get(parent)!.splice(position, 0, id)
  }
}

test('any sequence of moves gives the tree of the model: no circle, positions without gaps', {
  timeout: 60_000,
}, async () => {
  const random = seededRandom(historySeed)
  const root = await add(`Root of ${historySeed}`)
  const model = new Model()
  model.below.set(root.id, [])
  const all = [root.id]
  for (let n = 0; n < 14; n += 1) {
    const parent = pick(random, all)
    const { id } = await add(`Node ${n}`, parent, model.below.get(parent)!.length)
    model.add(id, parent)
    all.push(id)
  }
  for (let step = 0; step < 80; step += 1) {
    const id = pick(random, all.slice(1))
    const parent_id = pick(random, all)
    const position = randomInteger(random, 6)
    const isCircle = model.isWithin(parent_id, id)
    const { status } = await move(id, { parent_id, position })
    expect([step, status]).toEqual([step, isCircle ? 422 : 200])
    if (!isCircle) model.move(id, parent_id, position)
    const rows = (await tree()).filter((row) => all.includes(row.id))
    for (const [parent, ids] of model.below) {
      if (parent === top) continue
      const children = rows.filter((row) => row.parent_id === parent)
      expect([step, children.map((row) => row.id)]).toEqual([step, ids])
      expect(children.map((row) => row.position)).toEqual(ids.map((_, index) => index))
    }
  }
})
