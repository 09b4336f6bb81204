import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToBePaged } from './to-be-paged'

test.each([
  [42, /^will be paged in 4[12] seconds$/],
  [5, /^is about to be paged$/],
  [-11, /^is about to be paged$/],
])('who is to be paged in %i seconds is not said to be paged in the past', (seconds, words) => {
  const at = new Date(Date.now() + seconds * 1000)
  expect(renderToStaticMarkup(<ToBePaged at={at} />).replaceAll(/<[^>]*>/g, '')).toMatch(words)
})
