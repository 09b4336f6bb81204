import { removeContactMethod } from '../../../lib/contact-methods/remove'
import { disableUser, enableUser } from '../../../lib/users/manage'
import { newest } from '../record/history'
import type { Stage } from '../world/stage'
import { adminOf, edit, learnVersion } from './edit'

/** A person leaves, or comes back. */
export async function disableOrEnable({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const { userId, name, disabled } = luck.pick(workspace.people)
  const isDisabled = newest(disabled)
  if (userId === adminOf(workspace).userId) return
  await edit(world, workspace, luck, {
    says: `${name} is ${isDisabled ? 'enabled' : 'disabled'}`,
    action: isDisabled ? 'user enabled' : 'user disabled',
    verb: (ctx) => (isDisabled ? enableUser : disableUser)(ctx, { userId }),
    learn: (done) => learnVersion(disabled, !isDisabled, done),
  })
}

export async function removeMethod({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const person = luck.pick(workspace.people)
  const methods = person.methods.filter(({ removed }) => !newest(removed))
  if (methods.length < 2 && luck.chance(0.8)) return
  if (methods.length === 0) return
  const { methodId, receiver, removed } = luck.pick(methods)
  await edit(world, workspace, luck, {
    says: `${receiver} is removed`,
    action: 'contact method removed',
    verb: (ctx) => removeContactMethod({ ...ctx, actor: workspace.admin.actor }, { contactMethodId: methodId }),
    learn: (done) => learnVersion(removed, true, done),
  })
}
