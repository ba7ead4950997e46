import ipaddr from 'ipaddr.js'

/** Public by their range, yet answered by the machine's own cloud. */
const clouds = new Set(['168.63.129.16'])

/**
 * Whether an IP address lies in the public internet. Whatever is not plainly so is not: loopback, private, link-local and
 * with it the metadata services, and all ways to write an IPv4 address into an IPv6 one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || clouds.has(address.toString())) return false
  // Of IPv6 only 2000::/3 was ever given out.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'))
}

/** Names that can only mean something within a network. */
const localNames = /^[^.]+$|\.(local|localhost|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** A database or a mail server answers on others, and what is sent to it would be read as its commands. */
const ports = new Set(['', '80', '443', '8080', '8443'])

/**
 * Why nothing is sent to an address that a person typed, as the end of a sentence that begins with it; null when it may
 * be asked. Names are looked at again when they are resolved.
 */
export function problemOfAddress(text: string): string | null {
  if (!URL.canParse(text)) return 'is no address'
  const { protocol, username, password, port, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https:// or http://'
  if (username !== '' || password !== '') return 'must not hold a user name or a password'
  if (!ports.has(port)) return 'must use the port 443, 80, 8443 or 8080'
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : !localNames.test(host)
  return isPublic ? null : 'leads into a private network'
}
