import { askLocally } from '../../server/ask-locally'
import { readinessSchema } from '../../server/ask-readiness'
import { VERSION } from '../../version'
import type { Check, Machine } from '../check'

export const server: Check<Machine> = {
  about: 'Server',
  find: async ({ env }) => {
    const asked = await askTwice(() => askLocally(env, '/api/health/ready'))
    if ('fault' in asked) return [FAULTS[asked.fault](env.PORT)]
    const parsed = readinessSchema.safeParse(asked.answer)
    if (!parsed.success) return [FAULTS.foreign(env.PORT)]
    const { reasons, version } = parsed.data
    const isOther = version !== VERSION
    return [
      ...(isOther ? [`The server runs version ${version}, and ${VERSION} is installed: restart it.`] : []),
      ...reasons.map(({ message }) => message),
    ]
  },
}

const FAULTS = {
  refused: (port: number) => `No server answers on port ${port} of this machine: start it, or look into its log.`,
  late: (port: number) =>
    `Something listens on port ${port} of this machine, but did not answer within 2 seconds, twice: the server or the machine has too much to do. Look into its log.`,
  foreign: (port: number) => `Port ${port} of this machine is not Tocsin: another program has it.`,
}

type Asked = { answer: unknown } | { fault: keyof typeof FAULTS }

/** A busy machine may be late once. */
async function askTwice(ask: () => Promise<unknown>): Promise<Asked> {
  const first = await askOnce(ask)
  return 'answer' in first ? first : askOnce(ask)
}

async function askOnce(ask: () => Promise<unknown>): Promise<Asked> {
  try {
    return { answer: await ask() }
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: 'foreign' }
    return { fault: error instanceof Error && error.name === 'AbortError' ? 'late' : 'refused' }
  }
}
