import { endings, type StoredType } from 'contract/shared/stored-types.ts'

const others: Partial<Record<StoredType, readonly string[]>> = { 'image/jpeg': ['jpeg', 'jpe'] }

/** The name without path, control and direction characters, with the ending of its real type. */
export function fileNameFor(name: string, type: StoredType): string {
  const base = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu, '')
    .replace(/[<>:"|?*]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /\.([a-z0-9]{1,5})$/i.exec(clean)?.[1]?.toLowerCase()
  const right = endings[type]
  if (ending === right || (ending && others[type]?.includes(ending))) return clean
  return `${clean === '' ? 'file' : clean.slice(0, 180)}.${right}`
}
