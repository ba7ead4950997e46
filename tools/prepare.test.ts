import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('without a repository, as in a container, other sources have another build id', () => {
  const folder = mkdtempSync(join(tmpdir(), 'house-care-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['contract', 'server', 'web', 'tools']) mkdirSync(join(folder, name))
  cpSync(new URL('prepare.mjs', import.meta.url), join(folder, 'tools/prepare.mjs'))
  writeFileSync(join(folder, 'package.json'), '{ "version": "0.1.0" }')
  const idWith = (source: string) => {
    writeFileSync(join(folder, 'server/main.ts'), source)
    const script = "import('./tools/prepare.mjs').then(({ buildId }) => process.stdout.write(buildId()))"
    return spawnSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' }).stdout
  }
  const ids = [idWith('one'), idWith('other'), idWith('one')]
  for (const id of ids) expect(id).toMatch(/^v0\.1\.0-[0-9a-f]{8}$/)
  expect(ids[0]).toBe(ids[2])
  expect(ids[0]).not.toBe(ids[1])
})
