import { runEscalations } from '../lib/escalations/run'
import type { PagingDeps } from '../lib/pages/deps'
import { createSender } from '../lib/pages/sender'

/** Does all that is due as of now and waits for it, what becomes due by it included; in a test, a moment of the clock. */
export async function runDue(deps: PagingDeps) {
  const sender = createSender(deps)
  for (let hadAny = true; hadAny; ) {
    const decided = await runEscalations(deps)
    hadAny = (await sender.takeDue()) > 0 || decided > 0
    await sender.settled()
  }
}
