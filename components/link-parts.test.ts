import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkParts } from './link-parts'

const linksOf = (text: string) => linkParts(text).flatMap((part) => ('link' in part ? [part.link] : []))

test('addresses in a text are found without the punctuation around them', () => {
  expect(linkParts('See https://a.example/x?y=1#z. (http://b.example/(c)), "https://d.example".')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/x?y=1#z', link: 'https://a.example/x?y=1#z' },
    { text: '. (' },
    { text: 'http://b.example/(c)', link: 'http://b.example/(c)' },
    { text: '), "' },
    { text: 'https://d.example', link: 'https://d.example/' },
    { text: '".' },
  ])
  expect(linksOf('http://10.0.0.1:9090/graph and http://localhost:3000/x and https://grafana/d/1')).toEqual([
    'http://10.0.0.1:9090/graph',
    'http://localhost:3000/x',
    'https://grafana/d/1',
  ])
})

test.each([
  'javascript:alert(1)//https:',
  'data:text/html,x',
  'mailto:a@b.example',
  'ftp://a.example',
  '//a.example',
  'www.a.example',
  'index.js',
  'a@b.example',
  'xhttps://',
])('nothing else is a link: %s', (text) => {
  expect(linksOf(text)).toEqual([])
})

test('no text is lost or changed, and a link shows where it leads', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://a.example/',
    'javascript:',
    ' ',
    '(',
    ')',
    '"',
    '\u202E',
    'é',
    '🔥',
    '\n',
    '@',
    '%',
    '<b>',
    'x.y',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      const parts = linkParts(text)
      expect(parts.map(({ text }) => text).join('')).toBe(text)
      for (const part of parts) if ('link' in part) expect(part.link).toMatch(/^https?:\/\//)
    }),
  )
})

test('a text of nothing but addresses has 50 links at most', () => {
  expect(linksOf('https://a.example '.repeat(1_000))).toHaveLength(50)
})
