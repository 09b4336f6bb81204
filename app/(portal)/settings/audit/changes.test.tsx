import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Changes } from './changes'

type Node = DefaultTreeAdapterTypes.ChildNode

const SAMPLES = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</ul>', '<!--', '\u202Eabc', '\ud800']
const text = fc
  .array(fc.oneof(fc.constantFrom(...SAMPLES), fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 4 })
  .map((parts) => parts.join(''))

test('hostile values are text, and each is in a span of its own direction', () => {
  const property = fc.property(text, text, (before, after) => {
    const html = renderToStaticMarkup(<Changes changes={[{ field: 'name', before, after }]} />)
    expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/)
    expect(parseFragment(html).childNodes.flatMap(others)).toEqual([])
    expect(html.match(/<bdi>/g)).toHaveLength(2)
  })
  fc.assert(property)
})

function others(node: Node): string[] {
  if (node.nodeName === '#text') return []
  if (!('attrs' in node)) return [node.nodeName]
  const known = ['ul', 'li', 'span', 'bdi', 'del', 'ins'].includes(node.nodeName) ? [] : [node.nodeName]
  return [...known, ...node.childNodes.flatMap(others)]
}

test('right to left names stay on their side of the arrow, and hidden characters are shown', () => {
  const html = renderToStaticMarkup(<Changes changes={[{ field: 'name', before: 'שלום', after: 'a\u202Eb' }]} />)
  expect(html).toMatch(/<bdi>שלום<\/bdi><\/del> → <ins[^>]*><bdi>a<span[^>]*>U\+202E<\/span>b<\/bdi>/)
})

test('what was added or removed has no arrow, and nothing is drawn of nothing', () => {
  const changes = [
    { field: 'people added', after: 'Ana' },
    { field: 'people removed', before: 'Ben' },
  ]
  const words = renderToStaticMarkup(<Changes changes={changes} />).replaceAll(/<[^>]*>/g, ' ')
  expect(words.replaceAll(/\s+/g, ' ').trim()).toBe('people added: Ana people removed: Ben')
  expect(renderToStaticMarkup(<Changes changes={[]} />)).toBe('')
})
