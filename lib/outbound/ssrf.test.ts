import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpReceiver, startHttpReceiver } from '../../testing/http-receiver'
import { createPost } from './create-post'
import { guardAddresses } from './guard-addresses'
import { createAddressTest } from './public-address'

let receiver: HttpReceiver
beforeAll(async () => {
  receiver = await startHttpReceiver()
})
afterAll(() => receiver.close())

const message = { headers: {}, body: 'hello' }

/** All of them are 127.0.0.1 to a URL parser. */
const LOOPBACK_SPELLINGS = [
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '2130706433.', '0x7f000001', '0X7F.0.0.1'],
  ...['0x7f.1', '017700000001', '0177.0.0.1', '0177.0.0.01', '0177.0x0.0.1', '00000177.1', '127.0.0.0x1'],
  ...['127.000.000.001', '%31%32%37.0.0.1', '127%2e0%2e0%2e1', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::FFFF:7F00:1]', '12\t7.0.0\n.1'],
]

const SPECIAL = [
  ...['0.0.0.0', '0', '0.1.2.3', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '0xc0a80001', '3232235521', '100.64.0.1', '100.127.255.254', '169.254.169.254', '0xa9fea9fe'],
  ...['2852039166', '0251.0376.0251.0376', '169.254.170.2', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '4294967295', '192.88.99.1'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::10.0.0.1]'],
  ...['[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]'],
  ...['[febf::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[100::1]', '[3fff::1]', '[5f00::1]', '[4000::1]'],
]

const NAMES = ['localhost', 'LOCALHOST', 'localhost.', 'any.localhost', 'LocalHost.']

test.each([...LOOPBACK_SPELLINGS, ...SPECIAL, ...NAMES])(
  'http://%s: refused, and nothing was connected',
  async (host) => {
    const url = `http://${host}:${receiver.port}/`
    const outcome = await createPost({ allowCidrs: [], timeoutMs: 2000, resolve: loopback })({ ...message, url })
    expect(outcome).toMatchObject({ isAnswered: false, isRefused: true })
    expect(receiver.connections()).toBe(0)
  },
)

test('the table has at least 60 cases', () => {
  expect(new Set([...LOOPBACK_SPELLINGS, ...SPECIAL, ...NAMES]).size).toBeGreaterThanOrEqual(60)
})

test.each([
  ['a private address', ['10.0.0.1']],
  ['loopback', ['127.0.0.1']],
  ['loopback of IPv6', ['::1']],
  ['loopback wrapped in IPv6', ['::ffff:127.0.0.1']],
  ['loopback by NAT64', ['64:ff9b::7f00:1']],
  ['a link-local address with its zone', ['fe80::1%eth0']],
  ['the metadata service', ['169.254.169.254']],
  ['public, then private', ['93.184.215.14', '127.0.0.1']],
  ['private, then public', ['127.0.0.1', '93.184.215.14']],
  ['public IPv4, loopback of IPv6', ['93.184.215.14', '::1']],
  ['what is no address', ['localhost']],
])('a name that DNS answers with %s: refused, and nothing was connected', async (_, addresses) => {
  const resolve = async () => addresses.map(asLookup)
  const url = `http://hooks.example:${receiver.port}/`
  const outcome = await createPost({ allowCidrs: [], timeoutMs: 2000, resolve })({ ...message, url })
  expect(outcome).toMatchObject({ isRefused: true, reason: expect.stringContaining('OUTBOUND_ALLOW_CIDRS') })
  expect(receiver.connections()).toBe(0)
})

test('a name that DNS answers with nothing is not known', async () => {
  const post = createPost({ allowCidrs: [], timeoutMs: 2000, resolve: async () => [] })
  const outcome = await post({ ...message, url: `http://hooks.example:${receiver.port}/` })
  expect(outcome).toEqual({ isAnswered: false, isRefused: false, reason: 'The name is not known to DNS.' })
})

test.each([
  ['https', [], '8.8.8.8', undefined],
  ['http', [], '8.8.8.8', 'without TLS'],
  ['http', ['8.8.8.0/24'], '8.8.8.8', undefined],
  ['http', ['10.0.0.0/8'], '8.8.8.8', 'without TLS'],
  ['http', ['10.0.0.0/8'], '10.1.2.3', undefined],
  ['http', [], '10.1.2.3', 'private'],
  ['https', [], '10.1.2.3', 'private'],
  ['http', ['2a00::/16'], '2a00::1', undefined],
  ['http', ['::/0'], '8.8.8.8', 'without TLS'],
])('%s with %j allowed, to %s: %s, by name and by address', async (scheme, allowCidrs, address, refusal) => {
  const guard = guardAddresses({ allowCidrs, resolve: async () => [asLookup(address)] })
  const { lookup } = guard(new URL(`${scheme}://hooks.example`))
  const byName = await new Promise((done) => lookup('hooks.example', { all: true }, done))
  const host = address.includes(':') ? `[${address}]` : address
  const byAddress = guard(new URL(`${scheme}://${host}`)).refused
  const said = refusal === undefined ? undefined : expect.stringContaining(refusal)
  for (const error of [byName, byAddress]) expect(Object(error).message).toEqual(said)
})

test.each([
  ['hooks.slack.com', true],
  ['HOOKS.Slack.com.', true],
  ['a.example.com', true],
  ['example.com', false],
  ['evilexample.com', false],
  ['hooks.slack.com.evil.example', false],
  ['8.8.8.8', true],
  ['8.8.4.4', false],
])('with a list of names, %s: %s', (host, isTaken) => {
  const onlyHosts = ['hooks.slack.com', '*.example.com', '8.8.8.8']
  const { refused } = guardAddresses({ allowCidrs: [], onlyHosts })(new URL(`https://${host}`))
  expect(refused?.message).toEqual(isTaken ? undefined : expect.stringContaining('OUTBOUND_HOSTS'))
})

test('a name whose answer changes: what was checked is what is connected to, and the change is refused', async () => {
  const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1']
  const asked: string[] = []
  const resolve = async (hostname: string) => {
    asked.push(hostname)
    return [asLookup(answers[asked.length - 1] ?? '')]
  }
  const post = createPost({ allowCidrs: ['127.0.0.2/32'], timeoutMs: 30_000, resolve })
  const url = `http://rebinding.example:${receiver.port}/`
  expect(await post({ ...message, url })).toMatchObject({ isAnswered: false, isRefused: false })
  expect(asked).toEqual(['rebinding.example'])
  expect(await post({ ...message, url })).toMatchObject({ isAnswered: false, isRefused: true })
  expect(receiver.connections()).toBe(0)
})

test.each([
  'ftp://93.184.215.14/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'javascript:alert(1)',
  'http://user:password@hooks.example/',
  'https://token@hooks.example/',
  'http://hooks.example@127.0.0.1/',
  'http://127.0.0.1#@hooks.example/',
  'http://',
  '//127.0.0.1/',
  '/path',
  '',
])('%j is no address to post to', async (url) => {
  const outcome = await createPost({ allowCidrs: [], timeoutMs: 30_000, resolve: loopback })({ ...message, url })
  expect(outcome).toMatchObject({ isAnswered: false, isRefused: true })
  expect(receiver.connections()).toBe(0)
})

test('a redirect to a private address is answered as it is, and not followed', async () => {
  const location = `http://localhost:${receiver.port}/`
  const redirecting = await startHttpReceiver((response) => response.writeHead(307, { location }).end())
  const post = createPost({ allowCidrs: ['127.0.0.0/8'], timeoutMs: 30_000 })
  expect(await post({ ...message, url: redirecting.url })).toMatchObject({ isAnswered: true, status: 307 })
  await redirecting.close()
  expect([redirecting.connections(), receiver.connections()]).toEqual([1, 0])
})

test('networks that the operator allows are reached, in each spelling, and no others', async () => {
  const post = createPost({ allowCidrs: ['127.0.0.0/8'], timeoutMs: 30_000, resolve: loopback })
  const before = receiver.connections()
  const hosts = [...LOOPBACK_SPELLINGS, ...NAMES]
  for (const host of hosts) {
    const outcome = await post({ ...message, url: `http://${host}:${receiver.port}/` })
    expect([host, outcome]).toEqual([host, { isAnswered: true, status: 204, body: '' }])
  }
  expect(receiver.connections() - before).toBe(hosts.length)
  for (const host of ['10.0.0.1', '169.254.169.254', '[::1]']) {
    const refused = await post({ ...message, url: `http://${host}:${receiver.port}/` })
    expect(refused).toMatchObject({ isRefused: true })
  }
})

test('every address of the private networks is refused in every wrapping', () => {
  const isAllowed = createAddressTest([])
  const octet = fc.integer({ min: 0, max: 255 })
  const network = fc.constantFrom([10], [127], [0], [169, 254], [192, 168], [224], [255])
  fc.assert(
    fc.property(network, fc.tuple(octet, octet, octet), (start, rest) => {
      const [a = 0, b = 0, c = 0, d = 0] = [...start, ...rest]
      const address = [a, b, c, d].join('.')
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      const wrapped = [`::ffff:${address}`, `::${address}`, `64:ff9b::${hex}`, `2002:${hex}::`, `2001:0:${hex}::`]
      return [address, ...wrapped].every((text) => !isAllowed(text))
    }),
  )
})

test.each(['93.184.215.14', '8.8.8.8', '::ffff:8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00::1'])(
  '%s is public',
  (address) => expect(createAddressTest([])(address)).toBe(true),
)

async function loopback() {
  return [asLookup('127.0.0.1')]
}

function asLookup(address: string) {
  return { address, family: address.includes(':') ? 6 : 4 }
}
