import { strayBraces, unknownNames } from '../messages/template-text.rules.ts'
import { readGstin } from '../shared/gstin.ts'
import { readPhone } from '../shared/phone.ts'
import type { SettingRow } from './setting-row.words.ts'
import { type SettingKey, settings } from './settings.registry.ts'
import { readSourceMinutes, writeSourceMinutes } from './source-minutes.rules.ts'
import { readWeek, writeWeek } from './week-text.rules.ts'

// One source: valid values of a setting.

export type SettingValue = string | boolean
type Read = { value: SettingValue } | { problem: string }

/** The beginning of a masked secret. */
export const secretMask = '••••'
/** Shown for a secret that the key of the program does not open. */
export const unreadableSecret = `${secretMask} cannot be read`

/**
 * The value to store, or the error as the end of a sentence that begins with the field's name. Without Zod.
 */
export function readSetting(key: SettingKey, typed: SettingValue): Read {
  const row: SettingRow = settings[key]
  if (row.kind === 'flag')
    return typeof typed === 'boolean' ? { value: typed } : { problem: 'must be true or false' }
  if (typeof typed === 'boolean') return { problem: 'must be text' }
  const text = typed.trim()
  return text === '' ? readEmpty(row) : readText(row, text)
}

/** An empty value restores the default when a value is required. */
function readEmpty({ kind, default: preset }: SettingRow): Read {
  const isNeeded =
    kind === 'choice' ||
    kind === 'number' ||
    kind === 'percent' ||
    kind === 'params' ||
    kind === 'url' ||
    kind === 'hosts'
  return { value: isNeeded ? preset : '' }
}

function readText(row: SettingRow, text: string): Read {
  switch (row.kind) {
    case 'secret':
      return readSecret(row, text)
    case 'hosts': {
      const read = readHosts(text)
      return 'problem' in read ? read : { value: read.hosts.join('\n') }
    }
    case 'phones':
      return readPhones(text)
    case 'number':
    case 'days':
      return readNumber(row, text)
    case 'percent':
      return readPercent(text)
    case 'day':
      return isDay(text) ? { value: text } : { problem: 'must be a date such as 2026-04-01' }
    case 'choice':
      return row.choices?.includes(text)
        ? { value: text }
        : { problem: `must be one of ${row.choices?.join(', ')}` }
    case 'url':
      return readUrl(text)
    case 'gstin':
      return readGstin(text)
    case 'template':
      return readTemplate(row, text)
    case 'hours': {
      const week = readWeek(text)
      return 'problem' in week ? week : { value: writeWeek(week) }
    }
    case 'minutes': {
      const minutes = readSourceMinutes(text)
      return 'problem' in minutes ? minutes : { value: writeSourceMinutes(minutes) }
    }
    case 'params': {
      const params = readParams(text, row.names ?? [])
      if ('problem' in params) return params
      const misplaced = misplacedCredential(params, row)
      if (misplaced !== null) return { problem: misplaced }
      return { value: params.map(({ name, value }) => `${name}=${value}`).join('\n') }
    }
    default:
      return { value: text }
  }
}

function readSecret({ min = 0 }: SettingRow, text: string): Read {
  if (text.startsWith(secretMask)) return { problem: 'is masked: enter the whole secret' }
  if (min === 0) return { value: text }
  if (!/^[\w-]{1,200}$/.test(text)) return { problem: 'must have only letters, digits, - and _, at most 200' }
  return text.length >= min
    ? { value: text }
    : { problem: `must have at least ${min} characters, has ${text.length}` }
}

/** Numbers in any Indian form, separated by comma, semicolon or line; each once, as E.164. */
function readPhones(text: string): Read {
  const phones: string[] = []
  for (const part of text.split(/[,;\n]/).filter((one) => one.trim() !== '')) {
    const phone = readPhone(part)
    if ('problem' in phone) return { problem: `${phone.problem} instead of “${part.trim().slice(0, 40)}”` }
    phones.push(phone.e164)
  }
  return { value: [...new Set(phones)].join(', ') }
}

function readNumber({ kind, min = 0, max = Number.MAX_SAFE_INTEGER }: SettingRow, text: string): Read {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return { value: String(number) }
  const or = kind === 'days' ? ' days, or blank' : ''
  return { problem: `must be a whole number from ${min} to ${max}${or}` }
}

/** `0.1` or `12.50`, at most 100. */
function readPercent(text: string): Read {
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return number <= 100 ? { value: String(number) } : { problem: 'must be a percentage such as 0.1' }
}

const isDay = (text: string): boolean => new Date(text).toJSON()?.slice(0, 10) === text

/** Basis points of a stored percentage: 10 for `0.1`. */
export const basisPointsOf = (percent: string): number => Math.round(Number(percent) * 100)

const httpAddress = /^https?:\/\/(?<host>[^\s/?#\\]+)(?:[/?][^\s#\\]*)?$/i

/** A URL to which credentials are sent: HTTP or HTTPS, without a user name. */
function readUrl(text: string): Read {
  const host = httpAddress.exec(text)?.groups?.host
  if (host === undefined) return { problem: 'must be a URL such as https://example.com/send' }
  if (host.includes('@')) return { problem: 'must not contain a user name or password' }
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)
    ? { value: text }
    : { problem: `“${host.slice(0, 40)}” is not a host name` }
}

function readTemplate({ names = [] }: SettingRow, text: string): Read {
  const [unknown] = unknownNames(text, names)
  const known = names.map((name) => `{${name}}`).join(', ')
  if (unknown !== undefined) return { problem: `{${unknown}} is not allowed. Use ${known}` }
  const stray = strayBraces(text)
  return stray === null ? { value: text } : { problem: `“${stray.slice(0, 20)}” is not a placeholder` }
}

/** Host names, one per line: the distinct ones in lower case, or the error. */
export function readHosts(text: string): { hosts: string[] } | { problem: string } {
  const hosts = text.split(/[\s,;]+/).flatMap((part) => (part === '' ? [] : [part.toLowerCase()]))
  const wrong = hosts.find(
    (host) => !/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host),
  )
  if (wrong !== undefined)
    return { problem: `“${wrong.slice(0, 60)}” is not a host name such as api.example.com` }
  return { hosts: [...new Set(hosts)] }
}

/**
 * The parameters of a provider's request in a setting: one `name=value` per line; the value may contain
 * placeholders.
 */
export type Param = { name: string; value: string }

/** The parameters in order, or the error. */
export function readParams(text: string, names: readonly string[]): Param[] | { problem: string } {
  const params: Param[] = []
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const [, name, value] = /^([\w.[\]-]{1,60})=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) {
      return { problem: `“${line.slice(0, 30)}” is not a line such as to={to}` }
    }
    if (params.some((param) => param.name === name)) return { problem: `${name} is listed twice` }
    const unknown = [...value.matchAll(placeholder)].find(([, named = '']) => !names.includes(named))?.[1]
    if (unknown !== undefined)
      return { problem: `{${unknown}} is not allowed. Use ${names.map(braced).join(', ')}` }
    if (/[{}]/.test(value.replace(placeholder, '')))
      return { problem: `has unbalanced braces after ${name}=` }
    params.push({ name, value })
  }
  return params
}

/** Provider requests have names of their own: `{to10}`, `{accessToken}`. */
const placeholder = /\{(\w+)\}/g
const braced = (name: string) => `{${name}}`

type Map = { default: string | boolean; names?: readonly string[]; credentials?: readonly string[] }

/**
 * The error in the use of a credential, or null: it must be the whole value of one parameter that the default
 * map does not use for something else. So it cannot get into the text of a message.
 */
export function misplacedCredential(params: readonly Param[], row: Map): string | null {
  const shipped = readParams(String(row.default), row.names ?? [])
  const known = 'problem' in shipped ? [] : shipped
  for (const name of row.credentials ?? []) {
    const holders = params.filter(({ value }) => value.includes(braced(name)))
    if (holders.length > 1) return `${braced(name)} may be in one parameter only`
    const [holder] = holders
    if (holder === undefined) continue
    if (holder.value.trim() !== braced(name)) return `may have only ${braced(name)} in ${holder.name}`
    const usual = known.find((param) => param.name === holder.name)
    if (usual && usual.value !== braced(name))
      return `has ${braced(name)} in ${holder.name}, which holds ${usual.value}`
  }
  return null
}
