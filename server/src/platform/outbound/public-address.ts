import ipaddr from 'ipaddr.js'

/** Public ranges that the cloud of the machine uses for its own services. */
const clouds = new Set(['168.63.129.16'])

/**
 * Whether an IP address is in the public internet. Everything else is refused: loopback, private and link-local ranges (with
 * the metadata services), and every form of IPv4 written as IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || clouds.has(address.toString())) return false
  // Only 2000::/3 of IPv6 has been assigned.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'))
}

/** Names that have a meaning only inside a network. */
const localNames = /^[^.]+$|\.(local|localhost|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** On other ports a database or a mail server could read the request as commands. */
const ports = new Set(['', '80', '443', '8080', '8443'])

/**
 * Why a URL that a user entered is not allowed, as the end of a sentence that begins with it; null when it is. A name is
 * checked again when it is resolved.
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
