import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LookedAfter } from './managed-notice'

function words(owner: string, leavesShifts = false) {
  return renderToStaticMarkup(<LookedAfter owner={owner} leavesShifts={leavesShifts} />).replaceAll(/<[^>]*>/g, '')
}

test('what a file looks after is changed there, but for layers that it leaves to people', () => {
  expect(words('infra')).toContain('The file of infra looks after this: change it there.')
  expect(words('infra')).toContain('undone when the file is applied next')
  expect(words('infra', true)).toContain('Its layers are left to people')
})

test('what came by an import may be changed here', () => {
  expect(words('opsgenie')).toBe(
    'This came with an import from Opsgenie, and can be changed here. Only another import from there sets it back.',
  )
})
