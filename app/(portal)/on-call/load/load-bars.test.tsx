import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadBars } from './load-bars'
import { hoursShown } from './words'

const HOUR = 3_600_000

function barsOf(markup: string) {
  return [...markup.matchAll(/<svg.*?<\/svg>/gs)].map(([svg]) =>
    [...svg.matchAll(/<rect x="([\d.]+)" width="([\d.]+)"/g)].map(([, x, width]) => [Number(x), Number(width)]),
  )
}

test('bars are as long as their share of the longest one, each part beside the one before', () => {
  const values = { business: 100 * HOUR, off: 50 * HOUR, night: 50 * HOUR, weekend: 200 * HOUR, holiday: 0 }
  const bars = [
    { userId: 1, name: 'Ana', values, figure: '400 h' },
    {
      userId: 2,
      name: 'Ben',
      values: { business: 0, off: 0, night: 100 * HOUR, weekend: 0, holiday: 0 },
      figure: '100 h',
    },
  ]
  expect(
    barsOf(renderToStaticMarkup(<LoadBars atLeast={1} hours={hoursShown(false)} label="Time" bars={bars} />)),
  ).toEqual([
    [
      [0, 250],
      [250, 125],
      [375, 125],
      [500, 500],
    ],
    [
      [0, 0],
      [0, 0],
      [0, 250],
      [250, 0],
    ],
  ])
})

test('only the first twenty people are drawn, and the rest is said', () => {
  const values = { business: 1, off: 0, night: 0, weekend: 0, holiday: 0 }
  const bars = Array.from({ length: 23 }, (_, userId) => ({ userId, name: `P${userId}`, values, figure: '1' }))
  const markup = renderToStaticMarkup(<LoadBars atLeast={1} hours={hoursShown(false)} label="Time" bars={bars} />)
  expect(barsOf(markup)).toHaveLength(20)
  expect(markup).toContain('3 more are in the table.')
})

test('a few minutes are no long bar, and nothing is none', () => {
  const none = { business: 0, off: 0, night: 0, weekend: 0, holiday: 0 }
  const bars = [
    { userId: 1, name: 'Ana', values: { ...none, weekend: HOUR / 10 }, figure: '0.1 h' },
    { userId: 2, name: 'Ben', values: none, figure: '0 h' },
  ]
  const markup = renderToStaticMarkup(
    <LoadBars atLeast={10 * HOUR} hours={hoursShown(false)} label="Time" bars={bars} />,
  )
  expect(barsOf(markup).map((parts) => parts.reduce((sum, [, width = 0]) => sum + width, 0))).toEqual([10, 0])
})
