import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chart } from './chart'
import type { Series } from './chart-values'

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

test('a line breaks at a point without a value, with a dot at each value', () => {
  const markup = draw([{ name: 'p90', color: 'red', shape: 'line' }], [[1], [3], [undefined], [4]])
  expect(markup).toContain('d="M0.5,1L1.5,3M3.5,4Z"')
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
