import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network'

test.each([
  ['192.0.2.7', '192.0.2.7/32', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7/32', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9%eth0', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
  ["' OR 1=1", 'unknown', 'unknown'],
])('%j belongs to the network %s of the site %s', (address, network, site) => {
  expect([networkOf(address), siteOf(address)]).toEqual([network, site])
})
