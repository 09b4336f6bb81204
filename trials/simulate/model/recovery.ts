import type { Attempt } from '../receivers/desk'
import { MAIL_SERVER } from '../receivers/mail-server'
import type { Seen } from '../world/seen'

/** Somebody can know since `at` that the receiver takes pages again; `owed`: the ids of the pages that wait for it. */
export type Recovery = { receiver: string; kind: 'mail server' | 'receiver'; at: number; owed: string[] }

/** What a receiver took or refused so shortly before may not be recorded yet. */
const RECORDED_MS = 5_000

/** A receiver is known to be back when it has taken a page; the mail server is asked. */
export function recoveriesOf({ receivers }: Seen): Recovery[] {
  const byReceiver = new Map<string, Attempt[]>()
  for (const one of receivers.attempts) if (isOfPage(one)) add(byReceiver, one.receiver, one)
  return [...byReceiver].flatMap(([receiver, tried]) => [
    ...firstTaken(tried).map((at) => recoveryOf('receiver', receiver, tried, at)),
    ...endsOfMailSpells(receivers.spells).map((at) => recoveryOf('mail server', receiver, tried, at)),
  ])
}

function recoveryOf(kind: Recovery['kind'], receiver: string, tried: Attempt[], at: number): Recovery {
  const pages = new Map<string, Attempt[]>()
  for (const one of tried) if (one.at < at) add(pages, one.uid, one)
  const owed = [...pages].flatMap(([uid, attempts]) => (isRefused(attempts, at - RECORDED_MS) ? [uid] : []))
  return { receiver, kind, at, owed }
}

/** Each time; none is under way. */
function isRefused(attempts: Attempt[], before: number) {
  return attempts.every(({ endedAt, isTaken }) => endedAt !== undefined && endedAt <= before && !isTaken)
}

function firstTaken(tried: Attempt[]) {
  const ended = tried.filter((one) => one.endedAt !== undefined)
  return ended.flatMap(({ isTaken, endedAt = 0 }, at) => (isTaken && ended[at - 1]?.isTaken === false ? [endedAt] : []))
}

export function endsOfMailSpells(spells: Seen['receivers']['spells']) {
  return spells.flatMap(({ receiver, to }) => (receiver === MAIL_SERVER && to !== undefined ? [to] : []))
}

function isOfPage({ uid }: Attempt) {
  return uid.startsWith('page_')
}

function add<T>(lists: Map<string, T[]>, name: string, one: T) {
  const list = lists.get(name)
  if (list) list.push(one)
  else lists.set(name, [one])
}
