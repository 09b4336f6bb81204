import type { Desk } from './desk'
import { PUSHOVER } from './servers'

const LOUD_MS = 3_600_000
/** Instances ask more often; one that cannot now asks with its next poll. */
const ASKED_WITHIN_MS = 60_000

export type Loud = {
  receipt: string
  receiver: string
  uid: string
  at: number
  confirmedAt?: number
  isOver?: boolean
}

type FindPage = (about: { methodId: number; notificationId: number }) => Promise<string>
type Deps = { desk: Desk; now: () => number; findPage: FindPage }

/** Pushover's API of one application: an emergency is loud until somebody confirms it, it is cancelled or an hour is over. */
export function createPushover({ desk, now, findPage }: Deps) {
  const louds: Loud[] = []
  const told: ((loud: Loud) => void)[] = []

  async function send(fields: URLSearchParams) {
    const address = fields.get('user') ?? ''
    const method = desk.find('pushover', address)
    const notificationId = Number(/\/acknowledge\/(\d+)\./.exec(fields.get('url') ?? '')?.[1])
    const uid = method && notificationId ? await findPage({ methodId: method.methodId, notificationId }) : ''
    const isLoud = fields.get('priority') === '2'
    const receipt = `r${String(louds.length).padStart(29, '0')}`
    const answer = await desk.take({ channel: 'pushover', address, uid }, () => {
      if (isLoud) louds.push({ receipt, receiver: method?.receiver ?? '', uid, at: now() })
      return { title: fields.get('title') ?? '', ...(isLoud && { reply: { by: 'pushover', receipt } as const }) }
    })
    if (answer?.status === 200) return { status: 200, body: { status: 1, request: 'r-1', ...(isLoud && { receipt }) } }
    return answer && { status: answer.status === 410 ? 400 : answer.status, body: { status: 0, errors: ['refused'] } }
  }

  function ask(receipt: string) {
    const loud = louds.find((one) => one.receipt === receipt)
    if (!loud) return { status: 404, body: { status: 0 } }
    const isConfirmed = loud.confirmedAt !== undefined
    if (isConfirmed) for (const tell of told) tell(loud)
    return { status: 200, body: { status: 1, acknowledged: isConfirmed ? 1 : 0, expired: isExpired(loud) ? 1 : 0 } }
  }

  function isExpired({ at }: Loud) {
    return now() - at > LOUD_MS
  }

  return {
    post: async (path: string, body: string) => {
      if (path.endsWith('/messages.json')) return send(new URLSearchParams(body))
      if (!(await desk.isReachable(PUSHOVER))) return undefined
      const [, receipt = '', isCancelled] = /receipts\/(\w+)(\/cancel)?\.json/.exec(path) ?? []
      if (!isCancelled) return ask(receipt)
      for (const loud of louds) if (loud.receipt === receipt) loud.isOver = true
      return { status: 200, body: { status: 1 } }
    },
    /** Somebody confirms it on the phone, where it is still shown. */
    confirm: (receipt: string) => {
      const loud = louds.find((one) => one.receipt === receipt)
      if (!loud || loud.isOver || loud.confirmedAt !== undefined || isExpired(loud)) return undefined
      loud.confirmedAt = now()
      return loud
    },
    /** Somebody has confirmed one, and instances are about to ask for it. */
    hasConfirmed: () => louds.some((loud) => !loud.isOver && (loud.confirmedAt ?? 0) > now() - ASKED_WITHIN_MS),
    onTold: (tell: (loud: Loud) => void) => void told.push(tell),
  }
}
