import type { Situation } from './situation'

export const SITUATIONS_OF_STORAGE: Situation[] = [
  {
    name: 'an alert stored again because its answer was lost and it had no Idempotency-Key',
    count: ({ sent }) =>
      sent.filter(({ idempotencyKey, attempts }) => idempotencyKey === undefined && attempts.length > 1).length,
  },
  {
    name: 'an alert answered by what it had done before',
    count: ({ sent }) => sent.filter(({ attempts }) => attempts.some(({ status }) => status === 200)).length,
  },
  {
    name: 'an alert sent while no instance ran',
    count: ({ sent }) => sent.filter(({ attempts }) => attempts[0]?.answeredAt === undefined).length,
  },
  {
    name: 'an alert refused with 503 and sent again',
    count: ({ sent }) => sent.filter(({ attempts }) => attempts.some(({ status }) => status === 503)).length,
  },
  {
    name: 'an incident reopened twice',
    count: ({ handled }) => {
      const reopened = handled.filter(({ kind }) => kind === 'reopened').map(({ incidentId }) => incidentId)
      return reopened.length - new Set(reopened).size
    },
  },
]
