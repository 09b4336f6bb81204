import { countPhoneUse } from '../../contact-methods/phone-use'
import type { Check, Installation } from '../check'

const WARN_SHARE = 0.8

/** How much of its calls and SMS each workspace has used. */
export const phones: Check<Installation> = {
  about: 'Phones',
  find: async ({ env, now, db, workspaces }) => {
    if (!env.TWILIO_ACCOUNT_SID && !env.SMS_GATEWAY_URL)
      return {
        faults: [],
        notes: ['Nobody can be paged by call or SMS. Set TWILIO_ACCOUNT_SID and the settings beside it.'],
        isUnset: true,
      }
    const most = env.PHONE_DAILY_LIMIT
    const used = await Promise.all(workspaces.map(({ workspaceId }) => countPhoneUse(db, workspaceId, now())))
    const isMuch = (count: number) => count >= most * WARN_SHARE
    const words = (count: number) => `${count} of ${most} calls and SMS of a workspace went out in 24 hours`
    return {
      faults: used
        .filter(isMuch)
        .map(
          (count) =>
            `${words(count)}. Above that no phone is called: raise PHONE_DAILY_LIMIT, or see who pages so much.`,
        ),
      notes: used.filter((count) => !isMuch(count)).map((count) => `${words(count)}.`),
    }
  },
}
