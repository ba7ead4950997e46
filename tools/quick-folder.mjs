// Where the tests keep what they throw away: making a database is making hundreds of files.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What a whole run keeps at a time, in bytes, with room to spare. */
const wanted = 4 * 2 ** 30

/**
 * Memory, where there is enough of it and programs may run from there; else the usual folder for temporary files.
 * @returns {string} a folder that exists
 */
export function quickFolder() {
  return hasRoom() && runsPrograms() ? memory : tmpdir()
}

function hasRoom() {
  // Whoever names a folder has a reason.
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > wanted && freemem() > 2 * wanted
}

function runsPrograms() {
  const folder = mkdtempSync(join(memory, 'house-care-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
