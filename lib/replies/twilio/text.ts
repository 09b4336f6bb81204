import { subDays } from 'date-fns'
import type { PagedNotification } from '../../acknowledge-links/use'
import { RESPONDING } from '../../auth/memberships'
import { addressOf } from '../../channels/channels'
import { answerText, twiml } from '../../channels/twilio/twiml'
import { markFailing, markWorking } from '../../contact-methods/failing'
import type { Database } from '../../db/database'
import { CODE_DAYS } from '../../pages/reply-code'
import { readNumber } from '../../values/phone-number'
import { act, type Reply, type ReplyDeps } from '../act'

/** Answers to what is not understood; the next that is understood begins anew. */
const MOST_ANSWERS = 5
// What carriers act on, whoever sends it.
const STOP = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit']
const START = ['start', 'yes', 'unstop']
const WORDS: Record<string, Reply> = {
  ...{ a: 'acknowledge', aa: 'acknowledge', ack: 'acknowledge', acknowledge: 'acknowledge' },
  ...{ c: 'resolve', cc: 'resolve', close: 'resolve', r: 'resolve', resolve: 'resolve' },
  ...{ e: 'escalate', escalate: 'escalate' },
}

type Text = { from: string; to: string; body: string }
type Method = { id: number; userId: number; replyFaults: number }

/** Does what an SMS asks for, and resolves with the answer as TwiML. A stranger's number gets none. */
export async function readText(deps: ReplyDeps, { from, to, body }: Text): Promise<string> {
  const number = readNumber(from)
  const methods = number && number !== readNumber(to) ? await methodsOf(deps.db, number) : []
  if (methods.length === 0) return SILENT
  const said = body
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  // The carrier answers these itself.
  if (STOP.includes(said)) return stop(deps, methods)
  if (START.includes(said)) return start(deps, methods)
  const asked = readReply(said)
  if (!asked) return answerNonsense(deps, methods)
  await forgetNonsense(deps, methods)
  const page = await findPage(deps, methods, asked.code)
  if (!page)
    return answerText(
      asked.code === undefined ? 'No page waits for an answer.' : `No page has the number ${asked.code}.`,
    )
  return answerText(await act(deps, page, asked.reply))
}

const SILENT = twiml()

/** `7a`, `7 a`, `a 7` and `a`. */
function readReply(said: string): { code?: number; reply: Reply } | undefined {
  const [, before = '', word = '', after = ''] = /^(\d{0,6})\s*([a-z]{1,11})\s*(\d{0,6})$/.exec(said) ?? []
  const reply = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
  if (!reply || (before && after)) return undefined
  const code = before || after
  return code ? { code: Number(code), reply } : { reply }
}

async function methodsOf(db: Database, number: string): Promise<Method[]> {
  const rows = await db.read.contactMethod.findMany({
    where: {
      channel: { in: ['sms', 'voice'] },
      verifiedAt: { not: null },
      config: { contains: `"${number}"` },
      user: RESPONDING,
    },
  })
  return rows.filter(({ channel, config }) => addressOf(channel, config) === number)
}

/** Of several people with one phone, the one who has the page. */
async function findPage(
  { db, now }: ReplyDeps,
  methods: Method[],
  code: number | undefined,
): Promise<PagedNotification | undefined> {
  const page = await db.read.page.findFirst({
    where: {
      contactMethodId: { in: methods.map(({ id }) => id) },
      code: code ?? { not: null },
      createdAt: { gt: subDays(now, CODE_DAYS) },
    },
    orderBy: { id: 'desc' },
    include: { notification: true },
  })
  return page?.notification
}

async function stop({ db, now }: ReplyDeps, methods: Method[]) {
  await db.writeStatements(async (statements) => {
    for (const { id } of methods) await markFailing(statements, id, { failure: STOPPED, now })
  })
  return SILENT
}

const STOPPED = 'Somebody answered STOP from this number. Send START from it, then a test.'

async function start({ db }: ReplyDeps, methods: Method[]) {
  await db.writeStatements(async (statements) => {
    for (const { id } of methods) await markWorking(statements, id)
  })
  return SILENT
}

async function answerNonsense({ db }: ReplyDeps, methods: Method[]) {
  const where = { id: { in: methods.map(({ id }) => id) } }
  const { count } = await db.write((tx) =>
    tx.contactMethod.updateMany({
      where: { ...where, replyFaults: { lt: MOST_ANSWERS } },
      data: { replyFaults: { increment: 1 } },
    }),
  )
  if (count === 0) return SILENT
  return answerText('Not understood. Answer with the number of the page and a: acknowledge, c: resolve or e: escalate.')
}

async function forgetNonsense({ db }: ReplyDeps, methods: Method[]) {
  if (methods.every(({ replyFaults }) => replyFaults === 0)) return
  const where = { id: { in: methods.map(({ id }) => id) } }
  await db.write((tx) => tx.contactMethod.updateMany({ where, data: { replyFaults: 0 } }))
}
