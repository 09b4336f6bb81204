import fc from 'fast-check'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { NOW } from '../../testing/fixtures'
import { incidentAsMarkdown } from './as-markdown'
import { readPayload } from './payload'

type Incident = Parameters<typeof incidentAsMarkdown>[0]
const ADDRESS = 'https://tocsin.example.com/incidents/7'

function incident(over: Partial<Incident> = {}): Incident {
  return {
    id: 7,
    summary: 'Disk full',
    severity: 'high',
    status: 'open',
    receivedAt: NOW,
    resolvedAt: null,
    timeline: [],
    entity: null,
    runbook: null,
    assignee: null,
    acknowledgedBy: null,
    apiKey: { name: 'prometheus' },
    ...over,
  }
}

function printed(payload: object, over: Partial<Incident> = {}) {
  return incidentAsMarkdown(incident(over), readPayload(JSON.stringify(payload)), ADDRESS)
}

test('an incident reads well as Markdown', () => {
  const payload = { labels: { host: 'db-1' }, details: 'line 1\nline 2', disk: { used: 0.98 } }
  const runbook = { identifier: 'disk', title: 'Grow the disk', url: 'https://wiki.example.com/disk' }
  expect(printed(payload, { runbook, assignee: { name: 'Ana' } })).toBe(`## high: Disk full

- [Incident 7](${ADDRESS}), open
- Since 2026-03-01 12:00 UTC
- Owner: Ana
- From prometheus
- Runbook: [Grow the disk](https://wiki.example.com/disk)

### Labels

- \`host=db-1\`

### Details

\`\`\`
line 1
line 2
\`\`\`

### Extra fields

- \`disk={ "used": 0.98 }\`
`)
})

test('nothing in an alert acts as Markdown: no link, no image, no heading but ours', () => {
  const piece = fc.constantFrom(
    '[a](javascript:x)',
    '![i](http://b.example)',
    '# h',
    '```',
    '`',
    '\n',
    '- ',
    '<b>',
    '&lt;',
    '|',
    '> ',
    '*',
    '_',
    '\\',
    '1. ',
  )
  const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (hostile) => {
      const markdown = printed(
        { labels: { [hostile]: hostile }, details: hostile, [`${hostile}!`]: hostile },
        { summary: hostile, entity: { identifier: hostile, name: null }, apiKey: { name: hostile } },
      )
      const kinds: string[] = []
      walk(unified().use(remarkParse).parse(markdown), (node) => {
        kinds.push(node.type)
        if (node.type === 'link') expect(node.url).toBe(ADDRESS)
      })
      expect(kinds.filter((kind) => kind === 'link')).toHaveLength(1)
      expect(kinds).not.toContain('image')
      expect(kinds).not.toContain('html')
      expect(kinds.filter((kind) => kind === 'heading').length).toBeLessThanOrEqual(4)
    }),
  )
})

type Node = { type: string; url?: string; children?: Node[] }

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}
