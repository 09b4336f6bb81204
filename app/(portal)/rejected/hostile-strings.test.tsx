import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { UserContext } from '@/lib/context'
import { draftOfBody } from '@/lib/rejected-alerts/draft-of-body'
import { getRejectedAlert } from '@/lib/rejected-alerts/get'
import { listRejectedKinds } from '@/lib/rejected-alerts/list-kinds'
import { anyTestDatabase } from '@/testing/any-database'
import { newRejectingWorkspace } from '@/testing/rejected-alerts'
import { runs } from '@/testing/runs'
import { About } from './[id]/about'
import { MarkedBody } from './[id]/marked-body'
import { SuggestionWords } from './[id]/suggestion-words'
import { Wrong } from './[id]/wrong'
import { KindList } from './kind-list'

type Node = DefaultTreeAdapterTypes.ChildNode

const database = anyTestDatabase()
const rejecting: Awaited<ReturnType<typeof newRejectingWorkspace>>[] = []
beforeAll(async () => {
  rejecting.push(await newRejectingWorkspace(database.db))
})

const SAMPLES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</pre></mark></textarea>',
  '<!--',
  '&lt;b&gt;',
  'javascript:alert(1)',
  '\u202Etxet\u2066',
  '\ud800',
]
const HARMLESS = 'a bdi circle code dd div dl dt h3 li mark p path pre section span svg time ul'.split(' ')

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...SAMPLES), fc.string({ unit: 'binary', maxLength: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''))
const body = hostile.chain((text) =>
  fc.constantFrom(
    JSON.stringify({ title: text, priority: text, labels: [text], entityId: [text], [text]: text }),
    JSON.stringify({ [text]: { [text]: text }, severity: text }),
    `{"title": "${text}`,
    text,
  ),
)

test('hostile strings in a rejected alert render as text, and links lead to pages of ours', async () => {
  const [workspace] = rejecting
  if (!workspace) throw new Error('not made yet')
  const property = fc.asyncProperty(body, async (sent) => {
    const { id } = await workspace.reject(sent, { 'content-type': `text/plain; x="${sent.slice(0, 50)}"` })
    expect((await render(workspace.admin, id)).flatMap(faults)).toEqual([])
    await database.db.write((tx) => tx.rejectedAlert.deleteMany({ where: { id } }))
  })
  await fc.assert(property, { numRuns: runs(200) })
})

async function render(admin: UserContext, id: number) {
  const alert = await getRejectedAlert(admin, id)
  const { suggestion } = draftOfBody(alert)
  const { kinds } = await listRejectedKinds(admin)
  const html = renderToStaticMarkup(
    <div>
      <KindList kinds={kinds} />
      <Wrong alert={alert} suggestion={suggestion} />
      {suggestion && <SuggestionWords suggestion={suggestion} />}
      <MarkedBody rejectedAlertId={id} body={alert.body} />
      <About alert={alert} isAdmin />
    </div>,
  )
  return parseFragment(html).childNodes
}

/** What is no plain text: other elements, comments, handlers, links to elsewhere than pages of ours. */
function faults(node: Node): string[] {
  if (node.nodeName === '#text') return []
  if (!('attrs' in node)) return [node.nodeName]
  const unknown = HARMLESS.includes(node.nodeName) ? [] : [node.nodeName]
  const bad = node.attrs.filter(({ name, value }) => name.startsWith('on') || (name === 'href' && !/^\/\w/.test(value)))
  return [...unknown, ...bad.map(({ name, value }) => `${name}=${value}`), ...node.childNodes.flatMap(faults)]
}
