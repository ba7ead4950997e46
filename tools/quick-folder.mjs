// The folder for the tests' temporary data: creating a database creates hundreds of files.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes that a whole run needs at a time, with a margin. */
const neededBytes = 4 * 2 ** 30

/**
 * A folder in memory, when it is large enough and programs may run from there; else the usual temporary
 * folder.
 * @returns {string} a folder that exists
 */
export function quickFolder() {
  return hasRoom() && runsPrograms() ? memory : tmpdir()
}

function hasRoom() {
  // An explicit folder takes precedence.
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > neededBytes && freemem() > 2 * neededBytes
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
