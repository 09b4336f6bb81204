import { envSchema } from '../../lib/env'

/** The environment of what is started: every setting of Tocsin's is unset unless it is given, whatever this shell has. */
export function settings(given: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, '']))
  return { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...unset, ...given }
}

/** For this process and all that it starts from now on. */
export function keepTemporaryFilesIn(folder: string) {
  process.env.TMPDIR = folder
}
