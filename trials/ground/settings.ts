import { envSchema } from '../../lib/env'

/** Every setting of Tocsin is unset unless given, so that this shell's do not count. */
export function settings(given: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, '']))
  return { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...unset, ...given }
}

/** For this process and all that it starts from now on. */
export function keepTemporaryFilesIn(folder: string) {
  process.env.TMPDIR = folder
}
