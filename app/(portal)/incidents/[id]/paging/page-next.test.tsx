import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageNext } from './page-next'

test('a step that reaches nobody is not offered, but the one that follows it at once', () => {
  const next = {
    ...{ run: 1, round: 0, step: 0, isLastResort: false, people: ['Chen'], isInTurn: false, chats: [] },
    ...{ reached: [], faults: ['Chen has no verified contact method'] },
    following: { step: 1, isLastResort: false, reached: ['Ben'] },
  }
  expect(renderToStaticMarkup(<PageNext incidentId={1} next={next} />)).toContain('Go to step 2 now')
  const reaching = { ...next, reached: ['Chen'], faults: [] }
  expect(renderToStaticMarkup(<PageNext incidentId={1} next={reaching} />)).toContain('Page next step now')
})
