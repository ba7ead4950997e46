import { existsSync, globSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const assets = join(import.meta.dirname, '../web/dist/assets')
/** The id of a text in the built code: in a call of `t`, so that a source has it on the same line. */
const textId = /\bt\(["'`]([a-z-]+\.[\w.-]+)["'`]/g

/** The ids of texts in a script, each with the line of the source that its map leads to. */
function mappedIds(file: string): { id: string; source: string | undefined }[] {
  const ids = readFileSync(join(assets, file), 'utf8')
    .split('\n')
    .flatMap((text, line) => [...text.matchAll(textId)].map(({ index, 1: id = '' }) => ({ line, index, id })))
  if (ids.length === 0) return []
  const payload: SourceMapPayload = JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8'))
  const map = new SourceMap(payload)
  const sources = new Map(
    payload.sources.map((source, at) => [source, payload.sourcesContent[at]?.split('\n') ?? []]),
  )
  return ids.map(({ line, index, id }) => {
    const entry = map.findEntry(line, index)
    return {
      id,
      source: 'originalLine' in entry ? sources.get(entry.originalSource)?.[entry.originalLine] : undefined,
    }
  })
}

// `npm run check` does not build; the gate builds before it tests.
describe.skipIf(!existsSync(assets))('a built script', () => {
  const scripts = globSync('*.js', { cwd: assets })

  test('has a source map that leads to the line of the source', () => {
    const found = scripts.flatMap(mappedIds)
    expect(found.length).toBeGreaterThan(500)
    expect(found.filter(({ id, source }) => !source?.includes(id))).toEqual([])
  })

  test('does not name its source map', () => {
    const named = scripts.filter((file) =>
      readFileSync(join(assets, file), 'utf8').includes('sourceMappingURL='),
    )
    expect(named).toEqual([])
  })
})
