import { addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack } from '../attack'
import { repeat } from '../repeat'

const STREAMS = 100

export const eventStreams: Attack = {
  name: 'event-streams',
  title: `${STREAMS} pages open that are told of every change`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const people = await addPeople(site, 1)
    let cookies: string[] = []
    return {
      ready: async ({ baseUrl }) => {
        cookies = await signInAll(baseUrl, people)
      },
      run: async (field) => {
        const [cookie = ''] = cookies
        let events = 0
        await repeat(field, STREAMS, async () => {
          const signal = AbortSignal.timeout(field.seconds * 1000)
          const answer = await fetch(`${field.baseUrl}/api/events`, { headers: { Cookie: cookie }, signal })
          for await (const _ of answer.body ?? []) events++
        })
        return `${events} events`
      },
    }
  },
}
