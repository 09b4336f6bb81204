import { performance } from 'node:perf_hooks'
import type { Nodes } from 'hast'
import { afterAll, expect, test } from 'vitest'
import { NOW } from '../../testing/fixtures'
import { createMarkdownRenderer } from './render'

const clock = { now: NOW }
const renderer = createMarkdownRenderer({ now: () => clock.now })
// What is good is rendered on a busy machine too.
const patient = createMarkdownRenderer({ now: () => clock.now, milliseconds: 60_000 })
afterAll(async () => {
  await Promise.all([renderer.close(), patient.close()])
})

async function tree(markdown: string) {
  const rendered = await patient.render({ markdown })
  if (!rendered.ok) throw new Error(rendered.reason)
  return rendered.tree
}

/** The tree as one line: names of elements around their text. */
function outline(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return `?${node.type}?`
  const inner = node.children.map(outline).join('').replaceAll('\n', '')
  return node.type === 'element' ? `${node.tagName}(${inner})` : inner
}

test('headings, lists, tables, code and links become elements', async () => {
  const markdown = '# Disk\n\n1. Look at `df`\n2. [Wiki](https://wiki.example.com)\n\n| a | b |\n| - | -: |\n| 1 | 2 |'
  expect(outline(await tree(markdown))).toBe(
    'h1(Disk)ol(li(Look at code(df))li(a(Wiki)))table(thead(tr(th(a)th(b)))tbody(tr(td(1)td(2))))',
  )
})

test('HTML stays text, and no address but http, https and mailto is kept', async () => {
  const bad = await tree('<script>alert(1)</script>\n\n**a** <img src=x onerror=alert(2)> [b](javascript:alert(3))')
  expect(outline(bad)).toBe('<script>alert(1)</script>p(strong(a) <img src=x onerror=alert(2)> a(b))')
  expect(JSON.stringify(bad)).not.toContain('javascript:')
})

const SLOW: [string, string][] = [
  ['emphasis that is never closed', '*a **a '.repeat(14_000)],
  ['tildes', '~a'.repeat(50_000)],
  [
    'a table of many columns',
    `${'|a'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n${`${'|a'.repeat(10_000)}\n`.repeat(3)}`,
  ],
  ['stars around words', '***a***'.repeat(14_000)],
  ['footnotes', '[^a]'.repeat(25_000)],
  ['many lines', 'a\n'.repeat(50_000)],
  ['many blocks in one list', '- a\n'.repeat(50_000)],
  ['quotes in quotes', '>'.repeat(5_000)],
  ['quotes in quotes to the limit', '>'.repeat(200_000)],
  ['brackets', '['.repeat(100_000)],
  ['code that is never closed', '`a``b'.repeat(20_000)],
]

test.each(SLOW)(
  '%s: what takes too long or is too large ends, and meanwhile this thread goes on',
  async (_, markdown) => {
    const before = performance.eventLoopUtilization()
    const turns = { count: 0, isOver: false }
    const turning = turn(turns)
    const rendered = await renderer.render({ markdown })
    turns.isOver = true
    await turning
    expect(rendered.ok ? 'rendered' : rendered.reason).toMatch(/^(rendered|too_slow|too_large)$/)
    expect(turns.count).toBeGreaterThan(3)
    // Rendering itself would use all of it.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.9)
    clock.now = new Date(clock.now.getTime() + 120_000)
  },
)

async function turn(turns: { count: number; isOver: boolean }) {
  while (!turns.isOver) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    turns.count++
  }
}

test('after a text that was ended others are rendered', async () => {
  const [slow, quick] = await Promise.all([
    renderer.render({ markdown: '*a **a '.repeat(20_000) }),
    renderer.render({ markdown: 'quick' }),
  ])
  expect(slow.ok).toBe(false)
  expect(quick).toMatchObject({ ok: true, parts: 1 })
})

test('what takes longer than a text may take is too slow', async () => {
  const hasty = createMarkdownRenderer({ now: () => clock.now, milliseconds: 1 })
  expect(await hasty.render({ markdown: '*a **a '.repeat(2_000) })).toEqual({ ok: false, reason: 'too_slow' })
  await hasty.close()
})

test('a fault is remembered for a minute, what was rendered for longer', async () => {
  const slow = { markdown: '*b **b '.repeat(20_000) }
  const [first, again] = [await renderer.render(slow), await renderer.render(slow)]
  expect(again).toBe(first)
  const good = await renderer.render({ markdown: 'good' })
  clock.now = new Date(clock.now.getTime() + 61_000)
  expect(await renderer.render(slow)).not.toBe(first)
  expect(await renderer.render({ markdown: 'good' })).toBe(good)
})

test('no more than a few wait', async () => {
  const many = Array.from({ length: 20 }, (_, n) => patient.render({ markdown: `text ${n}` }))
  const outcomes = (await Promise.all(many)).map((rendered) => (rendered.ok ? 'rendered' : rendered.reason))
  expect(outcomes.filter((outcome) => outcome === 'rendered').length).toBeGreaterThanOrEqual(8)
  expect(new Set(outcomes)).toEqual(new Set(['rendered', 'too_much_at_once']))
})

test('a long text comes in parts, whole blocks each, that cover all of it', async () => {
  const markdown = Array.from({ length: 1_000 }, (_, n) => `Paragraph ${n} ${'x'.repeat(90)}`).join('\n\n')
  const first = await patient.render({ markdown })
  if (!first.ok) throw new Error(first.reason)
  expect(first.parts).toBe(3)
  const outlines: string[] = []
  for (let part = 1; part <= first.parts; part++) {
    const rendered = await patient.render({ markdown, part })
    outlines.push(rendered.ok ? outline(rendered.tree) : rendered.reason)
  }
  expect(outlines.join('').match(/Paragraph \d+/g)).toEqual(Array.from({ length: 1_000 }, (_, n) => `Paragraph ${n}`))
})

test('one block that is too large is not rendered', async () => {
  expect(await patient.render({ markdown: 'x'.repeat(50_000) })).toEqual({ ok: false, reason: 'too_large' })
  expect(await patient.render({ markdown: '- a\n'.repeat(2_000) })).toEqual({ ok: false, reason: 'too_large' })
})

test('an empty text is an empty tree', async () => {
  expect(await patient.render({ markdown: '' })).toMatchObject({ ok: true, parts: 1, tree: { children: [] } })
})
