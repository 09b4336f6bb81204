import { askLocally } from '../../server/ask-locally'
import { readinessSchema } from '../../server/ask-readiness'
import { VERSION } from '../../version'
import type { Check, Installation } from '../check'

export const server: Check<Installation> = {
  about: 'Server',
  find: async ({ env }) => {
    const answer = await askLocally(env, '/api/health/ready').catch(() => undefined)
    if (answer === undefined)
      return [`No server answers on port ${env.PORT} of this machine: start it, or look into its log.`]
    const parsed = readinessSchema.safeParse(answer)
    if (!parsed.success) return [`Port ${env.PORT} of this machine is not Tocsin: another program has it.`]
    const { reasons, version } = parsed.data
    const isOther = version !== VERSION
    return [
      ...(isOther ? [`The server runs version ${version}, and ${VERSION} is installed: restart it.`] : []),
      ...reasons.map(({ message }) => message),
    ]
  },
}
