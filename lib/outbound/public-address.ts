import ipaddr from 'ipaddr.js'

// IANA's public space; outside of it are forms that wrap an IPv4 address, such as ::127.0.0.1.
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Public addresses, and those of networks. @throws Error when an entry of `allowCidrs` is not a network */
export function createAddressTest(allowCidrs: readonly string[]) {
  const isOwn = createNetworkTest(allowCidrs)
  return (text: string) => isOwn(text) || (ipaddr.isValid(text) && isPublic(ipaddr.process(text)))
}

/** @throws Error when an entry of `cidrs` is not a network */
export function createNetworkTest(cidrs: readonly string[]) {
  const networks = cidrs.map((cidr) => ipaddr.parseCIDR(cidr))
  return (text: string) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return networks.some((network) => isWithin(address, network))
  }
}

export function isCidr(text: string) {
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
}

type Address = ReturnType<typeof ipaddr.process>

function isPublic(address: Address) {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(PUBLIC_IPV6))
}

function isWithin(address: Address, network: [Address, number]) {
  return address.kind() === network[0].kind() && address.match(network)
}
