import { expect, test } from 'vitest'
import { networkOf, ownersOf } from './network'

test.each([
  ['192.0.2.7', '192.0.2.7/32', ['192.0.2.0/24', '192.0.0.0/16', '192.0.0.0/8']],
  ['::ffff:192.0.2.7', '192.0.2.7/32', ['192.0.2.0/24', '192.0.0.0/16', '192.0.0.0/8']],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', ['2001:db8:1::/48', '2001:db8::/32', '2001::/20']],
  ['2001:DB8:1:2::9%eth0', '2001:db8:1:2::/64', ['2001:db8:1::/48', '2001:db8::/32', '2001::/20']],
  ['unknown', 'unknown', ['unknown', 'unknown', 'unknown']],
  ['', 'unknown', ['unknown', 'unknown', 'unknown']],
  ["' OR 1=1", 'unknown', ['unknown', 'unknown', 'unknown']],
])('%j belongs to the network %s of the owners %j', (address, network, owners) => {
  expect([networkOf(address), ownersOf(address)]).toEqual([network, owners])
})
