import type { Luck } from '../luck/luck'
import type { Receipt } from '../record/receipt'
import type { Method } from '../record/settings'
import type { Timers } from '../time/timers'
import { type Conduct, conductOf } from './manners'
import { serverOf } from './servers'
import type { createSpells } from './spells'

/** One try of an instance; `endedAt` is undefined until it is answered, or if its instance dies. */
export type Attempt = { uid: string; receiver: string; at: number; endedAt: number | undefined; isTaken: boolean }

export type Enrolled = Pick<Method, 'methodId' | 'channel' | 'receiver' | 'address'>

type Deps = {
  timers: Timers
  luck: Luck
  spells: ReturnType<typeof createSpells>
  onReceipt: (receipt: Receipt) => void
  count: (name: string) => void
}

type To = { channel: Method['channel']; address: string; uid: string }
type Says = Pick<Receipt, 'title'> & Partial<Pick<Receipt, 'kind' | 'says' | 'reply'>>

export type Desk = ReturnType<typeof createDesk>

/** Takes what is sent to receivers, as each of them behaves at the time, and notes every attempt. */
export function createDesk({ timers, luck, spells, onReceipt, count }: Deps) {
  const enrolled = new Map<string, Enrolled>()
  const attempts: Attempt[] = []
  const pause = (ms: number) => new Promise<void>((resolve) => void timers.add(resolve, ms))

  function meet(receiver: string): Conduct {
    const manner = spells.mannerOf(receiver)
    if (manner !== 'well') count(`receiver ${manner}`)
    return conductOf(manner, luck)
  }

  return {
    attempts,
    pause,
    enrol: (method: Enrolled) => void enrolled.set(`${method.channel} ${method.address}`, method),
    find: (channel: Method['channel'], address: string) => enrolled.get(`${channel} ${address}`),
    has: (channel: Method['channel']) => [...enrolled.values()].some((one) => one.channel === channel),
    all: () => [...enrolled.values()],
    /** Resolves with the answer; undefined when none comes. `says`: of what arrives. */
    take: async ({ channel, address, uid: told }: To, says: () => Says): Promise<Conduct['answer']> => {
      const receiver = enrolled.get(`${channel} ${address}`)?.receiver
      if (receiver === undefined) return { status: 404 }
      // Chats and phones see the uid of pages only.
      const uid = told || `message ${attempts.length}`
      const server = meetServer(channel)
      const { takes, waitMs, answer } = server?.takes === false ? server : bothOf(meet(receiver), server)
      const tried: Attempt = { uid, receiver, at: timers.now(), endedAt: undefined, isTaken: false }
      attempts.push(tried)
      if (takes) onReceipt({ at: timers.now(), receiver, uid, kind: kindOf(uid), says: undefined, ...says() })
      await pause(waitMs)
      Object.assign(tried, { endedAt: timers.now(), isTaken: answer !== undefined && answer.status < 300 })
      return answer
    },
    /** Whether a server answers what is no message. */
    isReachable: async (server: string) => {
      const { answer } = meet(server)
      await pause(1)
      return answer?.status === 200
    },
  }

  function meetServer(channel: Method['channel']) {
    const server = channel === 'email' ? undefined : serverOf(channel)
    return server === undefined ? undefined : meet(server)
  }
}

/** A server that took a message may lose the answer of a receiver that is well. */
function bothOf(receiver: Conduct, server: Conduct | undefined): Conduct {
  if (!server || receiver.answer?.status !== 200) return receiver
  return { ...receiver, waitMs: receiver.waitMs + server.waitMs, answer: server.answer }
}

function kindOf(uid: string) {
  return uid.startsWith('page_') ? 'page' : 'notice'
}
