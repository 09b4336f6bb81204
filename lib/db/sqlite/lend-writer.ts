import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { SqlDriverAdapter, SqlQuery, Transaction } from '@prisma/driver-adapter-utils'
import type { createFifo } from '../fifo'
import type { Written } from '../sql/known-statements'
import { beginImmediately, statement } from './adapter'
import { type Frames, framesOn } from './frames'
import type { PlainStatement } from './statements'

/** `silentMs`: between two statements; `totalMs`: for a whole transaction, `longMs`: for one that says that it is long. */
type LoanLimits = { silentMs: number; totalMs: number; longMs: number }

const LIMITS: LoanLimits = { silentMs: 1_000, totalMs: 2_000, longMs: 60_000 }

/** The first thing that a borrower says: what it wants to do with the writer. */
export type Wish = { kind: 'transaction'; isLong?: boolean } | { kind: 'known'; statements: PlainStatement[] }

export type LoanRequest = { run: 'queryRaw' | 'executeRaw'; query: SqlQuery }
export type LoanAnswer = { ok: true; value: unknown } | { ok: false; message: string; cause: unknown }

/** Said to a borrower whose time is over, once its transaction is undone: it may just be asking for the commit. */
export const TAKEN_BACK = 'taken back'

type Lender = {
  path: string
  connection: SqlDriverAdapter
  writeKnown: (statements: PlainStatement[]) => Promise<Written>
  enqueue: ReturnType<typeof createFifo>
  expectInPlace: () => void
  limits?: LoanLimits
}

/** Runs another process' transactions in the queue of writes. A borrower that hangs or dies loses its transaction. */
export async function lendWriter(lender: Lender) {
  const { path, limits = LIMITS } = lender
  const borrowers = new Set<Socket>()
  const server = createServer((socket) => {
    borrowers.add(socket)
    socket.once('close', () => borrowers.delete(socket))
    const frames = framesOn(socket)
    void frames
      .next(limits.silentMs)
      .then((wish) => grant(lender, wish, socket, frames))
      // Not destroyed: a borrower that writes meanwhile would lose the last answer.
      .finally(() => socket.end())
  })
  await listenOn(server, path)
  return {
    close: async () => {
      server.close()
      for (const socket of borrowers) socket.destroy()
    },
  }
}

async function grant(lender: Lender, wish: unknown, socket: Socket, frames: Frames) {
  if (!isWish(wish)) return
  const { enqueue, writeKnown } = lender
  if (wish.kind === 'transaction') return enqueue(() => lend(lender, { socket, frames, isLong: wish.isLong ?? false }))
  const { statements } = wish
  frames.send(await enqueue(() => writeKnown(statements)).then((value) => ({ ok: true, value }), refusal))
}

function isWish(value: unknown): value is Wish {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function listenOn(server: Server, path: string) {
  rmSync(path, { force: true })
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

type Borrower = { socket: Socket; frames: Frames; isLong: boolean }

async function lend({ connection, expectInPlace, limits = LIMITS }: Lender, { socket, frames, isLong }: Borrower) {
  if (socket.destroyed) return
  const transaction = await beginImmediately(connection).catch((error: unknown) => frames.send(refusal(error)))
  if (!transaction) return
  const executeRaw = async (query: SqlQuery) => {
    expectInPlace()
    const changed = await transaction.executeRaw(query)
    expectInPlace()
    return changed
  }
  frames.send({ ok: true, value: undefined })
  const { silentMs, totalMs, longMs } = limits
  const allowed = { silentMs, totalMs: isLong ? longMs : totalMs }
  const isEnded = await serve({ ...transaction, executeRaw }, frames, allowed)
  if (isEnded) return
  await transaction.executeRaw(statement('ROLLBACK')).then(
    () => frames.send(TAKEN_BACK),
    () => undefined,
  )
}

type Allowed = Pick<LoanLimits, 'silentMs' | 'totalMs'>

async function serve(transaction: Transaction, frames: Frames, { silentMs, totalMs }: Allowed) {
  const endsAt = performance.now() + totalMs
  for (;;) {
    const left = endsAt - performance.now()
    const request = left > 0 ? await frames.next(Math.min(silentMs, left)) : undefined
    if (!isRequest(request)) return false
    const answer = await run(transaction, request)
    frames.send(answer)
    if (answer.ok && /^(COMMIT|ROLLBACK)$/.test(request.query.sql)) return true
  }
}

function isRequest(value: unknown): value is LoanRequest {
  return typeof value === 'object' && value !== null && 'run' in value
}

function run(transaction: Transaction, { run, query }: LoanRequest): Promise<LoanAnswer> {
  return transaction[run](query).then((value) => ({ ok: true, value }), refusal)
}

function refusal(error: unknown): LoanAnswer {
  if (!(error instanceof Error)) return { ok: false, message: String(error), cause: undefined }
  return { ok: false, message: error.message, cause: error.name === 'DriverAdapterError' ? error.cause : undefined }
}
