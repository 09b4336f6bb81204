import { DATABASES } from './databases'
import { rememberSecret } from './secrets'
import { startServer } from './server'
import { ADMIN, ADMIN_ENV } from './test'

export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>

/** Two servers on one Postgres, behind a proxy that listens or will listen on `proxyPort`. */
export async function startTwoInstances(name: string, proxyPort: number) {
  const AUTH_SECRET = `one secret for all instances of ${name}`
  rememberSecret(AUTH_SECRET)
  rememberSecret(ADMIN.password)
  const database = await DATABASES.postgresql()
  const env = {
    ...database.env,
    ...ADMIN_ENV,
    AUTH_SECRET,
    TRUST_PROXY: 'true',
    BASE_URL: `http://localhost:${proxyPort}`,
  }
  const a = await startServer({ name: `${name}-a-${Date.now()}`, env })
  const b = await startServer({ name: `${name}-b-${Date.now()}`, env })
  const stop = async () => {
    await Promise.all([a.stop(), b.stop()])
    await database.stop()
  }
  return { a, b, ports: [a.port, b.port] as const, databaseEnv: database.env, stop }
}
