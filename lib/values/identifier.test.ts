import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { identifierSegment, segmentIdentifier } from './identifier'

const BASE = 'https://tocsin.test'

/** What a browser makes of a link to the identifier, and the server of what the browser asks for. */
function followLink(identifier: string) {
  const { pathname, search, hash } = new URL(`/entities/${identifierSegment(identifier)}`, BASE)
  const [, folder, segment, ...rest] = pathname.split('/')
  return { folder, search, hash, rest, identifier: segmentIdentifier(segment ?? '') }
}

const arrives = (identifier: string) => ({ folder: 'entities', search: '', hash: '', rest: [], identifier })

test.each([
  '.',
  '..',
  '...',
  '~',
  '~~',
  '~.',
  '~..',
  '/',
  '//',
  '../..',
  '\\',
  '%',
  '%2e%2e',
  '%2F',
  '%00',
  '?',
  '#',
  '?a=b#c',
  '&',
  '+',
  ' ',
  ';',
  ':',
  '@',
  '\t\n',
  'javascript:alert(1)',
  '💥'.repeat(127),
])('an identifier reaches its page whatever it is made of: %j', (identifier) => {
  expect(followLink(identifier)).toEqual(arrives(identifier))
})

test('any well-formed identifier of 1 to 255 characters reaches its own page', () => {
  const hostile = fc.constantFrom('.', '~', '/', '%', '?', '#', '\\', '2', 'e', 'E', 'F', ':', ' ', '\0')
  const characters = fc.oneof(hostile, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
  const identifiers = fc.array(characters, { minLength: 1, maxLength: 255 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(identifiers, (identifier) => {
      expect(followLink(identifier)).toEqual(arrives(identifier))
    }),
    { numRuns: runs(5000) },
  )
})

test('two identifiers never share a page', () => {
  const short = fc.string({ unit: fc.constantFrom('.', '~', '%', '/', 'a'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(short, short, (a, b) => (a === b) === (identifierSegment(a) === identifierSegment(b))),
    { numRuns: runs(5000) },
  )
})

test('a segment that is not properly encoded names nothing', () => {
  for (const segment of ['%', '%E0%A4%A', '%C0%80', '%ED%A0%80']) expect(segmentIdentifier(segment)).toBeUndefined()
})
