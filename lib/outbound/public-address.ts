import ipaddr from 'ipaddr.js'

// What IANA hands out on the public internet; outside of it lie forms that only wrap an IPv4 address, such as ::127.0.0.1.
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/** A test for IP addresses: public ones, and those within the given networks. @throws Error when one is no network */
export function createAddressTest(allowCidrs: readonly string[]) {
  const allowed = allowCidrs.map((cidr) => ipaddr.parseCIDR(cidr))
  return (text: string) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return isPublic(address) || allowed.some((network) => isWithin(address, network))
  }
}

/** Whether a text names a network, such as 10.0.0.0/8 or fd00::/8. */
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
