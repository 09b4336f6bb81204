import type { Database } from '../lib/db/database'
import { createPost } from '../lib/outbound/create-post'
import type { Recipe } from './recipe'
import { webhookStory } from './webhook-story'

// Patient: a recipe asks another service before it answers.
export const patientPost = createPost({ allowCidrs: ['127.0.0.0/8'] })

/** A story with a webhook to a recipe. Ana is on call. */
export async function recipeStory(db: Database, recipe: Recipe) {
  const story = await webhookStory(db)
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const { webhookId } = await story.webhook({ url: recipe.url })
  const sendNow = () => story.serve({ post: patientPost, now: () => new Date() })
  /** Until nothing waits any more, at the times at which the product tries again. */
  const deliver = async () => {
    await story.tell()
    for (;;) {
      await sendNow()
      const waiting = (await story.log(webhookId)).find(({ state }) => state === 'pending')
      if (!waiting) return
      story.clock.now = waiting.dueAt
    }
  }
  return { story, ana, webhookId, sendNow, deliver }
}
