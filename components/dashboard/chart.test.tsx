import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chart } from './chart'
import type { Series } from './chart-values'
import { SeverityChart } from './charts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const bar = (name: string): Series => ({ name, color: name, shape: 'bar' })
const draw = (series: Series[], values: (number | undefined)[][]) => {
  const points = values.map((one, hour) => ({ at: at(hour), values: one }))
  return renderToStaticMarkup(<Chart points={points} series={series} stepMs={3_600_000} unit="count" />)
}

test('bars stand on each other, and nothing is drawn for 0', () => {
  const markup = draw(
    [bar('red'), bar('blue')],
    [
      [1, 2],
      [0, 3],
    ],
  )
  expect(markup).toContain('<path fill="red" d="M0.07 0v1h0.86v-1z"></path>')
  expect(markup).toMatch(/<path fill="blue" d="M0\.07 1v2h0\.86v-2zM1\.07 0v3h0\.86v-3z"><\/path>/)
})

test('a line is dashed over a point without a value, with a dot at each value', () => {
  const markup = draw([{ name: 'p90', color: 'red', shape: 'line' }], [[1], [3], [undefined], [4]])
  expect(markup).toContain('d="M0.5,1L1.5,3M3.5,4Z"')
  expect(markup).toContain('d="M0.5 1L1.5 3L3.5 4" stroke-width="1" stroke-dasharray="2 3"')
  expect(markup).toContain('d="M0.5 1h0M1.5 3h0M3.5 4h0"')
})

test('without a value the picture has its grid', () => {
  expect(draw([bar('red')], [])).toContain('<path d="M0 0h0"')
  expect(draw([{ name: 'p90', color: 'red', shape: 'line' }], [[undefined]])).toContain('<path d="M0 0h1"')
})

test('times stand below at most eight points', () => {
  for (const points of [1, 8, 9, 24, 168, 365]) {
    const markup = draw([bar('red')], Array<number[]>(points).fill([1]))
    const times = markup.match(/<time /g)?.length ?? 0
    expect([points, times <= 8, times >= Math.min(points, 5)]).toEqual([points, true, true])
  }
})

const LINES: Series[] = ['p90', 'median'].map((name) => ({ name, color: name, shape: 'line' }))
const wordsOf = (markup: string) => /<span class="[^"]*text-ink[^"]*"[^>]*>([^<]*)</.exec(markup)?.[1]

test('a single dot has its value beside it, and dots that differ have their names', () => {
  expect(wordsOf(draw(LINES, [[], [7, 7], []]))).toBe('7')
  expect(wordsOf(draw(LINES, [[7, 3]]))).toBe('p90 7, median 3')
  expect(wordsOf(draw(LINES, [[undefined, 3]]))).toBe('3')
})

test('dots that form a line, and bars, have no words', () => {
  expect(wordsOf(draw(LINES, [[7, 3], [], [2, 2]]))).toBeUndefined()
  expect(wordsOf(draw(LINES, [[], []]))).toBeUndefined()
  expect(wordsOf(draw([bar('red')], [[1]]))).toBeUndefined()
})

test('each step with incidents is a link, named by how many there were and when; no other is', () => {
  const none = { low: 0, medium: 0, high: 0, critical: 0, before: 3 }
  const points = [
    { at: at(0), ...none, low: 1 },
    { at: at(1), ...none },
    { at: at(2), ...none, high: 2 },
  ]
  const links = [1, 0, 2].map((count, hour) => ({ at: at(hour), count, href: `/incidents?q=${hour}` }))
  const markup = renderToStaticMarkup(<SeverityChart points={points} links={links} stepMs={3_600_000} />)
  const found = [...markup.matchAll(/<a aria-label="([^"]*)" href="([^"]*)"><rect x="([^"]*)"/g)]
  expect(found.map(([, ...parts]) => parts)).toEqual([
    ['1 incident, Thu 1, 00:00', '/incidents?q=0', '0%'],
    ['2 incidents, Thu 1, 02:00', '/incidents?q=2', expect.stringMatching(/^66\.6/)],
  ])
})
