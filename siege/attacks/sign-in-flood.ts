import type { Attack } from '../attack'
import { percentile } from '../figures'
import { addPeople } from '../people'
import { repeat } from '../repeat'
import { clock } from '../sent'
import { signIn } from '../sign-in'

const AT_ONCE = 60

/** Guesses that each come from another address, as behind a proxy. */
export const signInFlood: Attack = {
  name: 'sign-in-flood',
  title: `${AT_ONCE} sign-ins at once from ever new addresses`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const [honest, ...others] = await addPeople(site, 40)
    if (!honest) throw new Error('there are no people')
    return {
      start: { env: { TRUST_PROXY: 'true' } },
      run: async (field) => {
        const { baseUrl } = field
        const times: number[] = []
        const tried = repeat(field, AT_ONCE, (n) => {
          const email = others[n % others.length]?.email ?? ''
          return signIn(baseUrl, { email, password: 'a wrong password' }, from(`2001:db8:${n.toString(16)}::1`))
        })
        await repeat(field, 1, async () => {
          const startedAt = clock()
          if (await signIn(baseUrl, honest, from('192.0.2.7'))) times.push(clock() - startedAt)
        })
        return `${await tried} attempts; honest sign-in: ${describe(times, field.seconds)}`
      },
    }
  },
}

function describe(times: number[], during: number) {
  if (times.length === 0) return `none within ${during} s`
  const [p50, most] = [percentile(times, 0.5), Math.max(...times)].map((ms) => (ms / 1000).toFixed(1))
  return `${times.length}, p50 ${p50} s, longest ${most} s`
}

function from(address: string) {
  return { 'X-Forwarded-For': address }
}
