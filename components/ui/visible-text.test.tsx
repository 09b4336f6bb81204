import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VisibleText } from './visible-text'

function html(text: string, props: { limit?: number; marks?: number } = {}) {
  return renderToStaticMarkup(<VisibleText {...props}>{text}</VisibleText>)
}

function words(text: string, props = {}) {
  return html(text, props).replaceAll(/<[^>]*>/g, '')
}

test('a hidden character is one mark', () => {
  expect(words('a\u202Eb\u2066c')).toBe('aU+202EbU+2066c')
})

test('a run of one hidden character is one mark that counts them', () => {
  expect(words(`a${'\u202E'.repeat(100_000)}b`)).toBe('aU+202E ×100,000b')
  expect(html('\u200B'.repeat(100_000)).length).toBeLessThan(200)
})

test('however hidden and other characters alternate, there are only so many marks', () => {
  for (const text of ['a\u200B'.repeat(100_000), '\u200B\u202E'.repeat(100_000), '\u200B\u200Ba'.repeat(100_000)]) {
    const markup = html(text, { limit: 8_000, marks: 50 })
    expect(markup.match(/hidden-mark/g)).toHaveLength(50)
    expect(markup.length).toBeLessThan(25_000)
    expect(markup).not.toMatch(/[\u200B\u202E]/)
  }
})

test('hidden characters beyond the marks are seen all the same, and counted', () => {
  expect(words('a\u200Bb\u200Bc\u200Bd', { marks: 1 })).toBe(
    'aU+200Bb\uFFFDc\uFFFDd 2 more hidden characters, shown as \uFFFD',
  )
})

test('a text over the limit is cut at a character, and what is left out is counted', () => {
  expect(words('x'.repeat(1_001))).toBe(`${'x'.repeat(1_000)} … 1 more character`)
  expect(words('a🔥🔥', { limit: 4 })).toBe('a🔥 … 2 more characters')
  expect(words(`${'\u202E'.repeat(500)}abc`, { limit: 3 })).toBe('U+202E ×500ab … 1 more character')
  expect(words('', { limit: 0 })).toBe('')
})
