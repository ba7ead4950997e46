import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { ConfigError } from './config-error.ts'

export type Environment = Record<string, string | undefined>

/** A file that lines are appended to, or a port that reads them, over TLS or in plain text. */
export type LineTarget = { kind: 'file'; path: string } | { kind: 'tcp' | 'tls'; host: string; port: number }

const hostPattern = /^(\[?[0-9a-f:.]+\]?|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/i

/** Typed readers of single variables. An empty value counts as not set. */
export function reader(env: Environment) {
  const text = (name: string) => env[name]?.trim() || null

  function parsed<T>(name: string, expected: string, parse: (value: string) => T | null): T | null {
    const value = text(name)
    if (value === null) return null
    const result = parse(value)
    // The value is left out: it may hold a password.
    if (result === null) throw new ConfigError(`${name} is malformed: expected ${expected}`)
    return result
  }

  const url = (name: string, schemes: string[]) =>
    parsed(
      name,
      `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      (value) => (isUrl(value, schemes) ? value : null),
    )

  return {
    text,
    url,
    networks: (name: string) =>
      parsed(name, 'IP addresses or networks such as 10.0.0.0/8, separated by commas', (value) => {
        const list = value.split(',').map((part) => part.trim())
        return list.every(isNetwork) ? list : null
      }) ?? [],
    /** Null when it is not set. */
    list: <T>(name: string, expected: string, parse: (part: string) => T | null): T[] | null =>
      parsed(name, expected, (value) => {
        const parts = value.split(',').map((part) => parse(part.trim()))
        return parts.every((part) => part !== null) ? parts : null
      }),
    port: (name: string, fallback: number) =>
      parsed(name, 'a whole number from 0 to 65535 (0 takes any free port)', (value) =>
        /^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Number(value) : null,
      ) ?? fallback,
    flag: (name: string, fallback: boolean) =>
      parsed(name, 'on or off', (value) => flags[value.toLowerCase()] ?? null) ?? fallback,
    host: (name: string) =>
      parsed(name, 'a host name or an IP address, without a scheme or a path', (value) =>
        hostPattern.test(value) ? value : null,
      ),
    milliseconds: (name: string) =>
      parsed(name, 'a whole number of milliseconds', (value) =>
        /^-?\d{1,13}$/.test(value) ? Number(value) : null,
      ) ?? 0,
    seconds: (name: string, most: number) =>
      parsed(name, `a whole number of seconds from 0 to ${most}`, (value) =>
        /^\d{1,6}$/.test(value) && Number(value) <= most ? Number(value) : null,
      ) ?? 0,
    base: (name: string) =>
      parsed(name, 'an http(s) address or a path that begins with /', (value) =>
        isUrl(value, ['http', 'https']) || /^\/(?!\/)\S*$/.test(value) ? value.replace(/\/+$/, '') : null,
      ),
    folder: (name: string, root: string, fallback: string) =>
      parsed(name, 'the path of a folder', (value) =>
        value.includes('\0') ? null : isAbsolute(value) ? resolve(value) : resolve(root, value),
      ) ?? resolve(root, fallback),
    lineTarget: (name: string, root: string) =>
      parsed(name, 'the path of a file, tls://host:port or tcp://host:port', (value) =>
        lineTarget(value, root),
      ),
    choice: <const T extends string>(name: string, choices: readonly T[], fallback: T): T =>
      parsed(
        name,
        `one of ${choices.join(', ')}`,
        (value) => choices.find((choice) => choice === value) ?? null,
      ) ?? fallback,
  }
}

const flags: Record<string, boolean> = {
  on: true,
  true: true,
  yes: true,
  1: true,
  off: false,
  false: false,
  no: false,
  0: false,
}

function lineTarget(value: string, root: string): LineTarget | null {
  if (value.includes('\0')) return null
  if (!value.includes('://')) return { kind: 'file', path: resolve(root, value) }
  if (!isUrl(value, ['tcp', 'tls'])) return null
  const { protocol, hostname, port } = new URL(value)
  const kind = protocol === 'tls:' ? 'tls' : 'tcp'
  return hostname && port ? { kind, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) } : null
}

/** Explicit, because ipaddr.js reads `2` as 0.0.0.2. */
function isNetwork(text: string): boolean {
  return isIP(text.split('/')[0] ?? '') !== 0 && (isIP(text) !== 0 || ipaddr.isValidCIDR(text))
}

function isUrl(value: string, schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))
}
