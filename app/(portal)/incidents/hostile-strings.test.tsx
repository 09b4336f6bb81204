import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IncidentList } from '@/components/incident-list'
import { VisibleText } from '@/components/ui/visible-text'
import { getIncident } from '@/lib/incidents/get'
import { readIncidents } from '@/lib/incidents/list'
import { addNote } from '@/lib/incidents/note'
import { readPayload } from '@/lib/incidents/payload'
import { anyTestDatabase } from '@/testing/any-database'
import { ingestDeps, newApiKey, newWorkspace, post } from '@/testing/fixtures'
import { runs } from '@/testing/runs'
import { Facts } from './[id]/facts'
import { Labels } from './[id]/labels'
import { PayloadFields } from './[id]/payload/payload-fields'
import { Timeline } from './[id]/timeline/timeline'

type Node = DefaultTreeAdapterTypes.ChildNode

const database = anyTestDatabase()

const SAMPLES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('1')",
  'https://example.com/"onmouseover="alert(1)',
  '</pre></dl></textarea>',
  '<!--',
  '&lt;b&gt;&#0;',
  '\u202Etxet\u2066',
  '{{7*7}}',
  '\ud800',
  'data:text/html,<svg/onload=alert(1)>',
  '../../..',
]
const ALLOWED = [
  'a',
  // To copy a label; nothing else that acts.
  'button',
  'bdi',
  'circle',
  'code',
  'dd',
  'div',
  'dl',
  'dt',
  'li',
  'ol',
  'p',
  'path',
  'rect',
  'span',
  'svg',
  'time',
  'ul',
  'use',
]
const ADDRESS = /^(https?:\/\/|\/)/
const SHAPE = /^#shape-(critical|high|medium|low)$/

/** The most hidden runs with a mark of their own: in details and notes, and in a label's or a field's value. */
const MARKS = 20
const MARKS_OF_A_VALUE = 4

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...SAMPLES), fc.string({ unit: 'binary', maxLength: 20 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text.length <= 120)

test('hostile strings in every field render as text, and links lead to pages of ours or to http', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const deps = ingestDeps(database.db)
  async function expectText(text: string) {
    const alert = {
      summary: `!${text}`,
      severity: 'high',
      labels: { [text]: text },
      details: text,
      entityId: text,
      runbookId: text,
      [`${text}!`]: text,
    }
    const { status, json } = await post(deps, token, alert)
    expect(status).toBe(201)
    await addNote(admin, { incidentId: Number(json.id), note: `${text}.` })
    const nodes = await renderIncident(Number(json.id))
    expect(nodes.flatMap(faults)).toEqual([])
    const rendered = normalized(nodes.map(textOf).join(''))
    // Details, extra field, label, note: each whole, with what is hidden made visible.
    const forms = new Set([MARKS, MARKS_OF_A_VALUE].map((marks) => normalized(visible(text, marks))))
    const found = [...forms].map((form) => rendered.split(form).length - 1)
    expect(found.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(4)
  }
  await expectText('\u202Etxet\u2066'.repeat(MARKS_OF_A_VALUE))
  // Ten at once share a commit.
  const ten = fc.array(hostile, { minLength: 10, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(ten, async (texts) => {
      await Promise.all(texts.map(expectText))
    }),
    { numRuns: runs(100) },
  )

  async function renderIncident(id: number) {
    const incident = await getIncident(admin, id)
    const { labels, details, extra } = readPayload(incident.payload)
    const html = renderToStaticMarkup(
      <div>
        <IncidentList incidents={await readIncidents(admin, [id])} />
        <VisibleText>{incident.summary}</VisibleText>
        <VisibleText>{details?.text ?? ''}</VisibleText>
        <PayloadFields incidentId={id} fields={extra} left={0} />
        <Labels incidentId={id} labels={labels} />
        <Facts incident={incident} isAdmin />
        <Timeline
          entries={incident.timeline}
          severity={incident.severity}
          notes={new Map()}
          paged={[]}
          isOwn={false}
          wasRejected={false}
        />
      </div>,
    )
    return parseFragment(html).childNodes
  }
})

function visible(text: string, marks: number) {
  const html = renderToStaticMarkup(<VisibleText marks={marks}>{text}</VisibleText>)
  return parseFragment(html).childNodes.map(textOf).join('')
}

/** HTML parsers themselves fold line breaks and drop NUL. */
function normalized(text: string) {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '').replaceAll('\uFFFD', '')
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** What is no plain text: other elements, comments, handlers, links to elsewhere than pages of ours and http. */
function faults(node: Node): string[] {
  if (node.nodeName === '#text') return []
  if (!('attrs' in node)) return [node.nodeName]
  const unknown = ALLOWED.includes(node.nodeName) ? [] : [node.nodeName]
  const bad = node.attrs.filter(
    ({ name, value }) =>
      name.startsWith('on') || (name === 'href' && !(node.nodeName === 'use' ? SHAPE : ADDRESS).test(value)),
  )
  return [...unknown, ...bad.map(({ name, value }) => `${name}=${value}`), ...node.childNodes.flatMap(faults)]
}
