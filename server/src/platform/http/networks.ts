import ipaddr from 'ipaddr.js'

/** Whether an address is one of the addresses, or in one of the networks. IPv4 written as IPv6 is IPv4. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return networks.some((text) => {
    const [network, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.process(text), null]
    if (network.kind() !== address.kind()) return false
    return bits === null ? network.toString() === address.toString() : address.match(network, bits)
  })
}
