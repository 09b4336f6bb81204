import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirstFew } from './first-few'

function drawn(count: number) {
  const names = Array.from({ length: count }, (_, at) => `row ${at}`)
  const rows = names.map((name) => <li key={name}>{name}</li>)
  return renderToStaticMarkup(<FirstFew label="Failed pages" rows={rows} />)
}

test('a storm of rows shows its first five, and the others when asked', () => {
  const [shown = '', folded = ''] = drawn(200).split('<details')
  expect(shown.match(/<li>/g)).toHaveLength(5)
  expect(folded).toContain('Show 195 more')
  expect(folded.match(/<li>/g)).toHaveLength(195)
})

test('five rows are all shown', () => {
  expect(drawn(5)).not.toContain('<details')
})
