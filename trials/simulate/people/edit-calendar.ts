import { addCalendar } from '../../../lib/calendars/add'
import { changeCalendar } from '../../../lib/calendars/change'
import { afterFile } from '../model/holidays'
import { beginHistory, newest } from '../record/history'
import type { Stage } from '../world/stage'
import { idIn } from './act'
import { drawCalendarFile } from './draw-calendar'
import { edit, learnVersion } from './edit'

const MOST_CALENDARS = 2

/** Of holidays, by a file. */
export async function addOrChangeCalendar(stage: Stage) {
  const { workspaces, luck } = stage
  const workspace = luck.pick(workspaces)
  const isAdded = workspace.calendars.length < MOST_CALENDARS && luck.chance(0.3)
  await (isAdded || workspace.calendars.length === 0 ? addOne(stage, workspace) : changeOne(stage, workspace))
}

type Workspace = Stage['workspaces'][number]

function addOne({ world, luck, number }: Stage, workspace: Workspace) {
  const { text, holidays } = drawCalendarFile(luck, world.clocks.trueTime())
  const name = `Calendar ${number}`
  return edit(world, workspace, luck, {
    says: 'a calendar is added',
    action: 'calendar added',
    verb: (ctx) => addCalendar(ctx, { name, kind: 'holidays', url: '', text }),
    learn: (done) => {
      const calendarId = idIn(done, 'calendarId')
      workspace.calendars.push({ calendarId, name, holidays: beginHistory(holidays) })
    },
  })
}

function changeOne({ world, luck }: Stage, workspace: Workspace) {
  const { calendarId, name, holidays } = luck.pick(workspace.calendars)
  const file = drawCalendarFile(luck, world.clocks.trueTime())
  return edit(world, workspace, luck, {
    says: `calendar ${calendarId} has another file`,
    action: 'calendar changed',
    verb: (ctx) => changeCalendar(ctx, { calendarId, name, url: '', text: file.text }),
    learn: (done) => learnVersion(holidays, afterFile(newest(holidays), file.holidays, done.wall), done),
  })
}
