import type { Invariant } from './invariant'

export const rejectedKept: Invariant = {
  name: 'what the contract refuses is kept, and opens no incident of its own',
  check: async ({ db, bad }) => {
    const kept = await db.read.rejectedAlert.findMany({ select: { body: true } })
    const bodies = kept.map(({ body }) => Buffer.from(body).toString())
    const lost = bad.filter(
      ({ body, attempts }) => attempts.some(({ status }) => status === 400) && !bodies.includes(body),
    )
    const opened = await db.read.incident.findMany({ where: { payload: { in: bad.map(({ body }) => body) } } })
    return [
      ...lost.map(({ marker }) => ({ what: `${marker} was refused, and is not kept` })),
      ...opened.map(({ id }) => ({ what: `incident ${id} is of a body that was refused` })),
    ]
  },
}
