import ipaddr from 'ipaddr.js'

export function networkOf(address: string) {
  return prefixOf(address, { ipv4: 32, ipv6: 64 })
}

export function ownersOf(address: string) {
  return OWNERS.map((bits) => prefixOf(address, bits))
}

const OWNERS = [
  { ipv4: 24, ipv6: 48 },
  { ipv4: 16, ipv6: 32 },
  { ipv4: 8, ipv6: 20 },
]

function prefixOf(text: string, bits: { ipv4: number; ipv6: number }) {
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  const length = bits[address.kind()]
  const bytes = address.toByteArray().map((byte, at) => byte & (0xff << Math.max(0, 8 - Math.max(0, length - at * 8))))
  return `${ipaddr.fromByteArray(bytes).toString()}/${length}`
}
