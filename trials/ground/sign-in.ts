import type { Person } from './people'

/** As the form does; resolves with the session's cookie, or with nothing when the server refused. */
export async function signIn(baseUrl: string, { email, password }: Person, headers: Record<string, string> = {}) {
  const asked = await fetch(`${baseUrl}/api/auth/csrf`, { headers })
  const { csrfToken } = await asked.json()
  const answer = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: [headers.Cookie, cookiesOf(asked)].filter(Boolean).join('; '),
    },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true', callbackUrl: baseUrl }),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  const cookie = cookiesOf(answer)
  return cookie.includes('session-token=') ? cookie : undefined
}

/** @throws Error when the server refused */
export async function signInAll(baseUrl: string, people: Person[]) {
  const cookies: string[] = []
  for (const person of people) {
    const cookie = await signIn(baseUrl, person)
    if (!cookie) throw new Error(`${person.email} could not sign in`)
    cookies.push(cookie)
  }
  return cookies
}

function cookiesOf(answer: Response) {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
