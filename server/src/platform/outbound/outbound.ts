import { lookup as resolveName } from 'node:dns'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Public ranges that the cloud of the machine uses for its own services. */
const clouds = new Set(['168.63.129.16'])

/**
 * Whether an IP address is in the public internet. Everything else is refused: loopback, private and
 * link-local ranges (with the metadata services), and every form of IPv4 written as IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || clouds.has(address.toString())) return false
  // Only 2000::/3 of IPv6 has been assigned.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'))
}

/** Names that have a meaning only inside a network. */
const localNames =
  /^[^.]+$|\.(local|localhost|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** On other ports a database or a mail server could read the request as commands. */
const ports = new Set(['', '80', '443', '8080', '8443'])

/**
 * Why a URL that a user entered is not allowed, as the end of a sentence that begins with it; null when it
 * is. A name is checked again when it is resolved.
 */
export function problemOfAddress(text: string): string | null {
  if (!URL.canParse(text)) return 'is not a URL'
  const { protocol, username, password, port, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https:// or http://'
  if (username !== '' || password !== '') return 'must not contain a user name or a password'
  if (!ports.has(port)) return 'must use the port 443, 80, 8443 or 8080'
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : !localNames.test(host)
  return isPublic ? null : 'is in a private network'
}

export type OutboundRequest = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  /** Milliseconds for the whole request. */
  timeout?: number
}

export type OutboundResponse = {
  status: number
  /** Seconds from the header Retry-After, which has two forms. */
  retryAfter: number | null
  /** The beginning of the body, as text. */
  body: string
}

/** The address is not allowed; the message is for the user who entered it. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/**
 * Sends a request to a foreign server. Throws without a response; any status is a response, and redirects are
 * not followed.
 */
export type Outbound = { send(request: OutboundRequest): Promise<OutboundResponse> }

type Resolve = typeof resolveName
type Options = { gatewayUrl: string | null; resolve?: Resolve }

/** Gives the address to which the local gateway sends delivery reports. */
export const reportUrlHeader = 'delivery-report-url'

export const outboundTimeout = 10_000
/** Bytes of a response that are read. */
const maxBytes = 65_536

/**
 * Sends requests to public addresses only. The connection itself resolves the name, once, so that the checked
 * address is the one used. The gateway of the configuration is the one exception.
 */
export function createOutbound({ gatewayUrl, resolve = resolveName }: Options): Outbound {
  const lookup = publicLookup(resolve)
  return {
    send({ method, url, headers = {}, body, timeout = outboundTimeout }) {
      const isOwn = isGateway(url, gatewayUrl)
      const problem = problemOfEndpoint(url, gatewayUrl)
      if (problem !== null) return Promise.reject(new RefusedAddress(`The address ${problem}`))
      // Without an agent every request gets its own connection, made by this lookup.
      const options = { method, headers, agent: false as const, ...(isOwn ? {} : { lookup }) }
      return exchange(new URL(url), options, { body, timeout })
    },
  }
}

/** Why an address is not allowed, as the end of a sentence that begins with it; null when it is allowed. */
export function problemOfEndpoint(url: string, gatewayUrl: string | null): string | null {
  return isGateway(url, gatewayUrl) ? null : problemOfAddress(url)
}

/** Whether the address belongs to the gateway of the configuration. */
export function isGateway(url: string, gatewayUrl: string | null): boolean {
  return gatewayUrl !== null && URL.canParse(url) && new URL(url).origin === new URL(gatewayUrl).origin
}

/** The host name of a URL in lower case; empty without a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : ''
}

/** Whether the host of a URL is in a list with one host per line. */
export const isListedHost = (url: string, hosts: string) => hosts.split('\n').includes(hostOf(url))

/** Resolves a name and refuses it when one of its addresses is not public. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(new RefusedAddress('The address is in a private network'), '')
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

function exchange(
  url: URL,
  options: RequestOptions,
  { body, timeout }: { body: string | undefined; timeout: number },
): Promise<OutboundResponse> {
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = client.request(url, { ...options, signal: AbortSignal.timeout(timeout) }, (response) => {
      readBody(response).then((text) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: retryAfterOf(response), body: text })
        request.destroy()
      }, reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const value = headers['retry-after']
  if (value === undefined) return null
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
