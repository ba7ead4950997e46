import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { type ExportFormat, exportFormats, exportTypes } from 'contract/shared/exports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goal } from '../../../tools/goal.ts'
import { type TestApp, testApp } from '../../test/app.ts'
import { createRows, plantTexts } from './plant.ts'

/**
 * LibreOffice, in the long run only (`npm run proof:sheets`): it takes half a minute and has to be installed.
 */
const program = process.env.SPREADSHEET
const downloads = (Object.entries(api) as [string, Endpoint][]).filter(
  ([, { produces }]) => produces === exportTypes,
)

/** Commas, quotes, UTF-8, from the first line; the last option evaluates formulas of the file. */
const csvFilter = '--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,0,true'

const folder = mkdtempSync(join(tmpdir(), 'house-care-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program's result for the file, as it would save it: a cell that is a formula contains it. */
function opened(name: string, bytes: Buffer | string, format: ExportFormat): string {
  writeFileSync(join(folder, `${name}.${format}`), bytes)
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const filter = format === 'csv' ? [csvFilter] : []
  const args = [
    profile,
    '--headless',
    ...filter,
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    `${name}.${format}`,
  ]
  execFileSync(program!, args, { cwd: folder, stdio: 'ignore', timeout: 120_000 })
  return readFileSync(join(folder, `${name}.fods`), 'utf8')
}
const formulasIn = (saved: string) =>
  [...saved.matchAll(/table:formula="([^"]*)"/g)].map(([, formula]) => formula)

describe.skipIf(!program)('a real spreadsheet program', () => {
  const tally = goal('G11', 'exports')
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({}, { limits: { download: { burst: 100, perSecond: 100 } } })
    await createRows(t.database)
    await plantTexts(t.database)
  })
  afterAll(async () => {
    await t.close()
    tally.finish()
  })

  test('evaluates a formula: otherwise the other tests would show nothing', () => {
    expect(formulasIn(opened('control', 'Name\r\n=1+1\r\n', 'csv'))).toEqual(['of:=1+1'])
  })

  test.each(downloads.flatMap(([key]) => exportFormats.map((format) => [key, format] as const)))(
    'finds none in %s as %s',
    async (key, format) => {
      const { raw } = await (await t.as('dev')).get(`${key.replace('GET ', '')}?format=${format}`)
      const saved = opened(key.replaceAll(/\W+/g, '-'), raw, format)
      const rows = saved.match(/<table:table-row/g)?.length ?? 0
      tally.check(rows > 40, () => `${key} as ${format} opens with ${rows} rows`)
      for (const formula of formulasIn(saved)) tally.check(false, `${key} as ${format} holds ${formula}`)
      tally.check(
        !/table:(dde-link|database-range|external)/.test(saved),
        `${key} as ${format} links elsewhere`,
      )
      expect(tally.failures).toEqual([])
    },
  )
})
