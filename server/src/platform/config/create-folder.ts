import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './error-code.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be created there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  // Not a code of the system, which has ENOENT or EEXIST for it.
  DANGLING: 'it is a link to a folder that does not exist',
}

/** The reason why a folder that the operator named cannot be written, as one line of text. */
export function folderProblem(error: unknown): string {
  const code = errorCode(error)
  return code === undefined ? String(error) : (reasons[code] ?? code)
}

/**
 * Creates a folder and the folders above it, private to this user, one level after the other: Node's own
 * recursive form never returns where a folder exists and one in it cannot be created (/proc).
 * @throws Error whose reason is `folderProblem`
 */
export function createFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw failure('EEXIST', path)
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw failure('DANGLING', path)
  if (dirname(path) !== path) createParent(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another program may have created it in between.
    if (errorCode(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

function createParent(path: string): void {
  try {
    createFolder(path)
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? failure('ENOTDIR', path) : error
  }
}

const failure = (code: keyof typeof reasons, path: string) => Object.assign(new Error(path), { code })
