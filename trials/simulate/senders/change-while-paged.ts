import { changePolicyOf } from '../people/edit-paging'
import type { Stage } from '../world/stage'

const MINUTE = 60_000

/** A person adds steps to policies, or removes some, while alerts page. */
export async function changeWhilePaged(stage: Stage, sendSome: (stage: Stage) => Promise<void>) {
  const { world, workspaces, luck } = stage
  const workspace = luck.pick(workspaces)
  const sending = sendSome({ ...stage, luck: luck.fork('alerts'), workspaces: [workspace] })
  for (let changes = luck.between(1, 3); changes > 0; changes--) {
    await world.pause(luck.between(1, 20) * MINUTE)
    await changePolicyOf({ ...stage, luck: luck.fork(`change ${changes}`) }, workspace)
  }
  await sending
}
