import { addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack } from '../attack'
import { repeat } from '../repeat'

const PEOPLE = 5
const EACH = 20

export const eventStreams: Attack = {
  name: 'event-streams',
  title: `${PEOPLE * EACH} pages of ${PEOPLE} people open that are told of every change`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isSignedIn: true,
  arm: async ({ site }) => {
    const people = await addPeople(site, PEOPLE)
    let cookies: string[] = []
    return {
      ready: async ({ baseUrl }) => {
        cookies = await signInAll(baseUrl, people)
      },
      run: async (field) => {
        let events = 0
        await repeat(field, PEOPLE * EACH, async (n) => {
          const signal = AbortSignal.timeout(field.seconds * 1000)
          const answer = await fetch(`${field.baseUrl}/api/events`, {
            headers: { Cookie: cookies[n % PEOPLE] ?? '' },
            signal,
          })
          for await (const _ of answer.body ?? []) events++
        })
        return `${events} events`
      },
    }
  },
}
