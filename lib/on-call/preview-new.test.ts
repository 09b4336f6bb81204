import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { inOneLayer } from '../../testing/one-layer'
import { addSchedule } from './add-schedule'
import { calendar } from './calendar'
import { previewNew } from './preview-new'

const database = testDatabase()

const DAY = 86_400_000
const shifts = {
  timeZone: 'Europe/Berlin',
  shiftUnit: 'day',
  shiftLength: 2,
  handoverTime: '09:00',
  startsOn: '2026-03-02',
}

test('a schedule shows before it is added who will be on call once it is', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const members = [ana.actor.userId, ben.actor.userId]
  const previewed = await previewNew(admin, inOneLayer({ ...shifts, members }))
  const added = await addSchedule(admin, inOneLayer({ name: 'Days', ...shifts, members }))
  if (!previewed.ok || !added.ok) throw new Error('refused')
  const period = { from: admin.now, to: new Date(admin.now.getTime() + 14 * DAY) }
  const after = (await calendar(admin, period)).find(({ scheduleId }) => scheduleId === added.scheduleId)
  const people = previewed.preview.stretches.map((one) => one.people.map(({ name }) => name).join())
  expect(people).toEqual(after?.shifts.map(({ userName }) => userName))
  expect(previewed.preview.timeZone).toBe('Europe/Berlin')
})

test('of several layers each is drawn by itself, without what lies outside of its hours; a single one is the result', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const [days] = inOneLayer({ ...shifts, members: [ana.actor.userId, ben.actor.userId] }).layers
  const [saturday] = inOneLayer({ ...shifts, members: [ben.actor.userId] }).layers
  if (!days || !saturday) throw new Error('no layer')
  const hours = [{ from: { day: 6, time: '09:00' }, to: { day: 6, time: '12:00' } }]
  const layers = [
    { ...saturday, name: 'Saturdays', hours },
    { ...days, turns: [...days.turns, []] },
  ]
  const previewed = await previewNew(admin, { timeZone: shifts.timeZone, layers })
  if (!previewed.ok) throw new Error('refused')
  const drawn = previewed.preview.layers.map(({ name, stretches }) => [
    name,
    stretches
      .slice(0, 4)
      .map(({ startsAt, people }) => `${startsAt.toISOString().slice(5, 16)} ${people.map((one) => one.name)}`),
  ])
  expect(drawn).toEqual([
    ['Saturdays', ['03-07T08:00 Ben', '03-14T08:00 Ben']],
    ['Layer 2', ['03-01T12:00 ', '03-02T08:00 Ana', '03-04T08:00 Ben', '03-06T08:00 ']],
  ])
  const alone = await previewNew(admin, inOneLayer({ ...shifts, members: [ana.actor.userId] }))
  expect(alone.ok && alone.preview.layers).toEqual([])
})

test('without people it shows the gap, and nothing of fields that are wrong', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const empty = await previewNew(admin, inOneLayer({ ...shifts, members: [] }))
  expect(empty).toMatchObject({ ok: true, preview: { stretches: [{ people: [] }] } })
  expect(await previewNew(admin, inOneLayer({ ...shifts, handoverTime: '', members: [] }))).toMatchObject({ ok: false })
  await expect(previewNew(await as('responder'), inOneLayer({ ...shifts, members: [] }))).rejects.toThrow(
    'You need the role admin',
  )
})
