import { setQuietHours } from '../../../lib/on-call/set-quiet-hours'
import type { Luck } from '../luck/luck'
import { newest } from '../record/history'
import type { QuietHours } from '../record/settings'
import type { Stage } from '../world/stage'
import { ZONES } from './draw-settings'
import { edit, learnVersion } from './edit'

export function drawQuietHours(luck: Luck): QuietHours {
  const [from, to] = luck.pick([
    ['22:00', '07:00'],
    ['20:30', '09:15'],
    ['12:00', '13:00'],
    ['00:00', '06:00'],
  ] as const)
  return { from, to, timeZone: luck.pick(ZONES) }
}

/** A person who has none begins to have some, or has others, or none any more. */
export async function changeQuietHours({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const person = luck.pick(workspace.people)
  const hours = newest(person.quiet) && luck.chance(0.4) ? undefined : drawQuietHours(luck)
  await edit(world, workspace, luck, {
    by: { ...person, workspaceId: workspace.workspaceId },
    says: `${person.name} is ${hours ? `quiet from ${hours.from} to ${hours.to}, ${hours.timeZone}` : 'never quiet'}`,
    action: 'quiet hours changed',
    verb: (ctx) => setQuietHours(ctx, hours),
    learn: (done) => learnVersion(person.quiet, hours, done),
  })
}
