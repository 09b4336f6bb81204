import { setPersonalRules } from '../../../lib/contact-methods/personal-rules'
import { newest } from '../record/history'
import type { Stage } from '../world/stage'
import { drawRules, NO_RULES } from './draw-rules'
import { edit, learnVersion } from './edit'

/** A person says anew by what they are paged, and when. */
export async function changePersonalRules({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const person = luck.pick(workspace.people)
  const methods = person.methods.filter(({ removed }) => !newest(removed))
  const rules = luck.chance(0.2) ? NO_RULES : drawRules(methods, luck)
  await edit(world, workspace, luck, {
    by: { ...person, workspaceId: workspace.workspaceId },
    says: `${person.name} has other rules`,
    action: 'personal rules changed',
    verb: (ctx) => setPersonalRules(ctx, rules),
    learn: (done) => learnVersion(person.rules, rules, done),
  })
}
