import { expect, test } from 'vitest'
import { type Element, readElements } from '../../../testing/html-tree'
import { testMessage } from '../../../testing/messages'
import { mailHtml } from './html-part'

const PARTS = {
  step: { name: 'Step 1' },
  counts: ['2 incidents: 2 high.'],
  facts: [{ name: 'service', value: 'database' }],
  others: ['HIGH: another'],
  details: { lines: ['Traceback:'], rest: '… the rest is on the incident' },
}
const ABOUT = { incidentId: 7, others: 1, thread: 'incident-7@tocsin.example' }

test.each(['critical', 'high', 'medium', 'low'] as const)(
  'all text of a %s page has a contrast of at least 4.5, light and dark',
  (severity) => {
    const message = testMessage({ severity, title: `${severity.toUpperCase()}: Disk full`, parts: PARTS, about: ABOUT })
    const html = mailHtml(message, { reason: 'Because.' })
    const elements = readElements(html).filter(isRead)
    expect(elements.map(({ text }) => text)).toEqual(expect.arrayContaining([severity.toUpperCase(), 'Acknowledge']))
    const dark = sheetOf(html)
    const [inLight, inDark] = [inlineOf, (element: Element) => dark.get(element.attributes.class ?? '') ?? '']
    for (const rulesOf of [inLight, inDark])
      for (const element of elements) expect(contrastOf(element, rulesOf), element.text).toBeGreaterThanOrEqual(4.5)
    const [light, darker] = [inLight, inDark].map((rulesOf) => colorOf(elements[0], 'background-color', rulesOf))
    expect(luminanceOf(darker ?? ''), 'the badge is another one in the dark').not.toBe(luminanceOf(light ?? ''))
  },
)

function isRead({ name, ownText }: Element) {
  return ownText.trim() !== '' && name !== 'style' && name !== 'title'
}

type Rules = (element: Element) => string

function inlineOf({ attributes }: Element) {
  return attributes.style ?? ''
}

/** The rules for each class where the reader wants it dark. */
function sheetOf(html: string) {
  const sheet = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? ''
  return new Map([...sheet.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', rules = '']) => [name, rules]))
}

/** Inherited, and seen through what has no background. */
function colorOf(element: Element | undefined, property: string, rulesOf: Rules): string {
  if (!element) throw new Error(`nothing sets ${property}`)
  const own = new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(rulesOf(element))?.[1]
  return own ?? colorOf(element.parent, property, rulesOf)
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(element: Element, rulesOf: Rules) {
  const [text, ground] = ['color', 'background-color'].map((one) => luminanceOf(colorOf(element, one, rulesOf)))
  const [darker = 0, lighter = 0] = [text ?? 0, ground ?? 0].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
