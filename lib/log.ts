import pino from 'pino'

export type Log = pino.Logger

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'passwordHash', 'token', 'secret', 'csrfToken']

/** JSON lines on standard output; fields that carry a secret are replaced, at the top level and two levels down. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, redact: { paths, censor: '[redacted]' }, base: undefined }, destination)
}
