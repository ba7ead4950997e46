import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireRoom } from './require-room.ts'

const megabytes = (count: number) => ({ blocks: 1_000_000, bavail: count * 256, bsize: 4096 })

test.each([
  ['exactly enough', megabytes(300)],
  ['more', megabytes(50_000)],
  ['an unknown size', { blocks: 0, bavail: 0, bsize: 4096 }],
])('a disk with %s has room for a database', (_, disk) => {
  expect(() => requireRoom('/data', disk)).not.toThrow()
})

test('a disk with less is refused in one line that names both sizes', () => {
  expect(() => requireRoom('/data', megabytes(8))).toThrow(
    'DATA_DIR has 8 MB free, at least 300 MB are needed: free some space on the disk of /data, or name another folder in DATA_DIR',
  )
})

test('the size is asked of the disk of the folder', () => {
  expect(() => requireRoom(tmpdir())).not.toThrow()
})
