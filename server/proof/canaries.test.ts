import type { SettingRow } from 'contract/settings/setting-row.words.ts'
import { settings } from 'contract/settings/settings.registry.ts'
import { exportFormats, exportTypes } from 'contract/shared/exports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownRoutes } from '#platform/http/unknown-paths.ts'
import { extent, isGate, someOf } from '../../tools/extent.ts'
import { type Caller, caller, type TestApp, testApp } from '../test/app.ts'
import { callOperation } from './access/call-operation.ts'
import { operations } from './access/operations.ts'
import { samplesOf } from './access/samples.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { createStage, type Stage } from './access/stage.ts'
import { classified, soundsSecret } from './canaries/columns.ts'
import { found, type Needle } from './canaries/needles.ts'
import { config, type Planted, plant } from './canaries/plant.ts'

/**
 * No secret leaks: each is planted once and searched for in every output. Settings, columns and endpoints are
 * listed automatically; a new one is covered without a line here.
 */
const { tally, failures } = tallyOf('G2', 'no secret leaves')
const lines: string[] = []
let t: TestApp
let stage: Stage
let planted: Planted
let all: Needle[]
beforeAll(async () => {
  t = await testApp(config, { limits: noLimits, logTo: (line) => lines.push(line) })
  stage = await createStage(t)
  planted = await plant(t)
  all = [...planted.secrets, ...planted.hashes]
})
afterAll(() => t.close())

function searchText(where: string, text: string, needles: readonly Needle[] = all): void {
  const names = found(needles, text)
  tally.check(names.length === 0, () => `${where} holds ${names.slice(0, 3).join(', ')}`)
}

type Reply = Awaited<ReturnType<Caller['get']>>
function searchReply(where: string, { status, headers, raw }: Reply): void {
  searchText(`${where} (${status})`, `${JSON.stringify(headers)}\n${raw.toString('latin1')}`)
}

const everyone = (): [string, Caller][] => [...planted.people, ['anonymous', caller(t.app, 0, null)]]

test('there are canaries of every kind', () => {
  const secretSettings = Object.values(settings as Record<string, SettingRow>).filter(
    ({ kind }) => kind === 'secret',
  )
  expect(secretSettings.length).toBeGreaterThan(0)
  expect(planted.secrets.length).toBeGreaterThanOrEqual(secretSettings.length + 15)
  expect(planted.hashes.length).toBeGreaterThanOrEqual(6)
  // The search finds a planted secret.
  for (const each of all) expect(found([each], `x${each.forms[0]}x`)).toEqual([each.name])
})

describe('responses', () => {
  test.each(operations.map((operation, index) => [operation.key, operation, index] as const))(
    '%s',
    async (key, operation, index) => {
      // They would end the sessions of the other requests.
      if (['POST /signout', 'DELETE /sessions', 'DELETE /sessions/{id}'].includes(key)) return
      // A developer has every permission, and so gets every kind of answer.
      const { dev = [], other = [] } = Object.groupBy(everyone(), ([role]) =>
        role === 'dev' ? role : 'other',
      )
      const people = isGate ? dev : [...dev, ...someOf(other, index, 1)]
      for (const [role, who] of people) {
        let left = extent(2, 4, 1)
        for await (const sample of samplesOf(operation, stage)) {
          searchReply(`${key} for ${role}`, await callOperation(who, operation, sample))
          const odd = { ...sample.body, password_hash: 'x', token: 'x', version: 1 }
          searchReply(
            `${key} refused to ${role}`,
            await callOperation(who, operation, { ...sample, body: odd }),
          )
          if (--left === 0) break
        }
      }
      expect(failures()).toEqual([])
    },
  )

  test('no list can be filtered, sorted or searched by a secret', async () => {
    const dev = planted.people.get('dev')!
    const columns = stage.columns.filter((column) => soundsSecret.test(column) && column !== 'key')
    const taken = operations.filter(
      ({ method, endpoint }) => method === 'GET' && endpoint.query && endpoint.produces !== exportTypes,
    )
    const hash = planted.hashes[0]!.forms[0]!
    for (const [index, { key, template }] of taken.entries()) {
      const path = template.replaceAll(/\{\w+\}/g, '1')
      for (const column of someOf(columns, index, extent(2, 2, 1))) {
        const paths = [`user.${column}`, `created_by.${column}`, column]
        const asked = paths.flatMap((name) => [
          `sort=${name}`,
          `sort=-${name}`,
          `${name}=x`,
          `${name}[like]=%25`,
          `fields=${name}`,
        ])
        for (const query of someOf(asked, index, extent(15, 15, 5))) {
          const reply = await dev.get(`${path}?${query}`)
          searchReply(`${key}?${query}`, reply)
          tally.check(reply.status === 422, () => `${key}?${query} is answered with ${reply.status}`)
        }
      }
      const words = [
        hash,
        hash.slice(0, 10),
        ...all.filter((_, at) => at % 8 === 0).map(({ forms }) => forms[0]!),
      ]
      for (const word of someOf(words, index, extent(Infinity, Infinity, 4))) {
        const { status, body } = await dev.get(`${path}?q=${encodeURIComponent(word.slice(0, 100))}`)
        const rows =
          status === 200
            ? Object.values(body)
                .flat()
                .filter((each) => typeof each === 'object')
            : []
        tally.check(
          !rows.some((row) => row && 'id' in (row as object)),
          () => `${key} finds rows by a secret`,
        )
      }
    }
    expect(failures()).toEqual([])
  })

  test('outputs outside the API, and exports', async () => {
    const open = knownRoutes(t.app).filter(({ method, url }) => method === 'GET' && !url.startsWith('/api'))
    for (const url of [...open.map((route) => route.url), '/', '/nothing', '/config.json']) {
      const { statusCode, headers, rawPayload } = await t.app.inject({ url })
      searchText(`${url} (${statusCode})`, JSON.stringify(headers) + rawPayload.toString('latin1'))
    }
    for (const { key, template } of operations.filter(({ endpoint }) => endpoint.produces === exportTypes)) {
      for (const format of exportFormats) {
        searchReply(
          `${key} as ${format}`,
          await planted.people.get('dev')!.get(`${template}?format=${format}`),
        )
      }
    }
    expect(failures()).toEqual([])
  })
})

/** Every row of every table, the queue's and the program's own, as text. */
async function dump(): Promise<[table: string, rows: string][]> {
  const { rows: tables } = await t.database.pool.query<{ name: string }>(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`)
  const read = async ({ name }: { name: string }): Promise<[string, string]> => {
    const { rows } = await t.database.pool.query(
      `SELECT coalesce(string_agg(each::text, E'\\n'), '') AS rows FROM ${name} AS each`,
    )
    return [name, rows[0].rows]
  }
  return Promise.all(tables.map(read))
}

describe('stored data', () => {
  test('the database holds no secret that can be read or guessed offline', async () => {
    const tables = await dump()
    expect(tables.map(([name]) => name)).toContain('public.settings')
    expect(tables.some(([name]) => name.startsWith('pgboss.'))).toBe(true)
    for (const [table, rows] of tables) {
      searchText(table, rows, planted.secrets)
      if (/audit|timeline|outbox|pgboss|message/.test(table)) searchText(table, rows)
    }
    expect(failures()).toEqual([])
  })

  test('a column named like a secret declares how it is stored, and is stored so', async () => {
    const { rows: columns } = await t.database.pool.query<{ table: string; column: string }>(`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`)
    for (const { table, column } of columns.filter((each) => soundsSecret.test(each.column))) {
      const known = classified[`${table}.${column}`]
      const teaching = `${table}.${column} sounds like a secret: hash or seal it, then say how in server/proof/canaries/columns.ts`
      tally.check(known !== undefined, teaching)
      if (!known?.holds) continue
      const { rows } = await t.database.pool.query(`
        SELECT count(*) AS all, count(*) FILTER (WHERE NOT coalesce(${known.holds}, "${column}" IS NULL)) AS plain FROM "${table}"`)
      tally.check(
        Number(rows[0].all) > 0 && Number(rows[0].plain) === 0,
        `${table}.${column} is not kept as ${known.why}`,
      )
    }
    expect(failures()).toEqual([])
  })

  test('a setting named like a secret is one', () => {
    for (const [key, { kind }] of Object.entries(settings as Record<string, SettingRow>)) {
      const sounds = /token|password|secret|authcode|apikey|\.key$/i.test(key)
      tally.check(
        !sounds || kind === 'secret',
        `${key} sounds like a secret: mark it so in the registry of settings`,
      )
    }
    expect(failures()).toEqual([])
  })
})

/** Last, so that the log contains all of the above. */
test('the log holds none of them, at any level', () => {
  expect(lines.length).toBeGreaterThan(5)
  searchText('the log', lines.join('\n'))
  expect(failures()).toEqual([])
})
