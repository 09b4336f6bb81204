import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShellProvider } from '../../header/shell'
import { TeamOnCall } from './team-on-call'

const shift = { scheduleId: 1, schedule: 'Payments', teamId: 7, userId: 1, name: 'Ana', until: null, isReachable: true }
const onCall = [
  shift,
  { ...shift, userId: 2, name: 'Ben', isReachable: false },
  { ...shift, scheduleId: 2, teamId: null, name: 'Cleo' },
]

function markup(teamId: number) {
  const loaded = { ...{ open: 0, rejected: 0, setUp: null, worst: null }, onCall }
  return renderToStaticMarkup(
    <ShellProvider loaded={loaded}>
      <TeamOnCall teamId={teamId} />
    </ShellProvider>,
  ).replaceAll(/<[^>]*>/g, '')
}

test('who is on call in the schedules of the team, and who of them cannot be paged', () => {
  const end = 'no handover for 5 weeks'
  expect(markup(7)).toBe(`On callAna ${end}, Ben ${end} · Can&#x27;t be paged`)
})

test('nothing is said of a team that has nobody on call', () => {
  expect(markup(8)).toBe('')
})
