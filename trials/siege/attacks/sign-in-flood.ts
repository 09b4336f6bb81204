import { addPeople, type Person } from '../../ground/people'
import { signIn } from '../../ground/sign-in'
import type { Attack, Field } from '../attack'
import { percentile } from '../figures'
import { repeat } from '../repeat'
import { clock } from '../sent'

const AT_ONCE = 60

/** Each guess comes from another address, as from behind a proxy. */
export const signInFlood: Attack = {
  name: 'sign-in-flood',
  title: `${AT_ONCE} sign-ins at once from ever new addresses`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const [known, stranger, ...others] = await addPeople(site, 40)
    if (!known || !stranger) throw new Error('there are no people')
    let device = ''
    return {
      start: { env: { TRUST_PROXY: 'true' } },
      ready: async ({ baseUrl }) => {
        device = deviceCookie(await signIn(baseUrl, known, from('192.0.2.7')))
      },
      run: async (field) => {
        const { baseUrl } = field
        const tried = repeat(field, AT_ONCE, (n) => {
          const email = others[n % others.length]?.email ?? ''
          return signIn(baseUrl, { email, password: 'a wrong password' }, from(`2001:db8:${n.toString(16)}::1`))
        })
        const [again, anew] = await Promise.all([
          signInAgainAndAgain(field, known, { ...from('192.0.2.7'), Cookie: device }),
          signInAgainAndAgain(field, stranger, from('198.51.100.7')),
        ])
        return `${await tried} attempts; honest sign-ins on a known device: ${again}; on a new one: ${anew}`
      },
    }
  },
}

async function signInAgainAndAgain(field: Field, person: Person, headers: Record<string, string>) {
  const times: number[] = []
  await repeat(field, 1, async () => {
    const startedAt = clock()
    if (await signIn(field.baseUrl, person, headers)) times.push(clock() - startedAt)
  })
  return describe(times, field.seconds)
}

/** The cookies that remain after the session. */
function deviceCookie(cookies = '') {
  return cookies
    .split('; ')
    .filter((cookie) => !cookie.includes('session-token='))
    .join('; ')
}

function describe(times: number[], during: number) {
  if (times.length === 0) return `none within ${during} s`
  const [p50, most] = [percentile(times, 0.5), Math.max(...times)].map((ms) => (ms / 1000).toFixed(1))
  return `${times.length}, p50 ${p50} s, longest ${most} s`
}

function from(address: string) {
  return { 'X-Forwarded-For': address }
}
