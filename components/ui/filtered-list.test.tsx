import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilteredList } from './filtered-list'

function drawn({ text = '', found, all }: { text?: string; found: number; all: number }) {
  return renderToStaticMarkup(
    <FilteredList here="/teams" of="teams" text={text} found={found} all={all} placeholder="Team or person">
      <ul>rows</ul>
    </FilteredList>,
  )
}

test('a short list stands alone, a long one has a field', () => {
  expect(drawn({ found: 12, all: 12 })).toBe('<ul>rows</ul>')
  expect(drawn({ found: 13, all: 13 })).toMatch(/<input.*aria-label="Filter teams".*<ul>rows<\/ul>$/)
})

test('a list that is narrowed tells how far, and leads back to all, also a short one', () => {
  expect(drawn({ text: 'ana', found: 1, all: 3 })).toMatch(/<ul>rows<\/ul>.*1 of 3\. .*href="\/teams".*Show all/)
  const none = drawn({ text: 'ana', found: 0, all: 30 })
  expect(none).toContain('None of 30 teams matches “ana”')
  expect(none).not.toContain('rows')
})
