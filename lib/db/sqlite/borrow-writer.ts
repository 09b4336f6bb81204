import { connect, type Socket } from 'node:net'
import { DriverAdapterError, type SqlQuery, type SqlResultSet, type Transaction } from '@prisma/driver-adapter-utils'
import { createFifo } from '../fifo'
import type { Written } from '../sql/known-statements'
import { statement, transactionCommands } from './adapter'
import { framesOn } from './frames'
import { type LoanAnswer, type LoanRequest, TAKEN_BACK, type Wish } from './lend-writer'
import type { PlainStatement } from './statements'

/** The lender ended the loan before the commit: nothing was stored, so the work may run again. */
class LoanLost extends Error {}

type Loan = {
  isLong: boolean
  /** It was lost before its commit. */
  onLost: () => void
}

/** Begins a transaction on the writer lent at `path`. */
export async function borrowWriter(path: string, wanted: Loan): Promise<Transaction> {
  const loan = await borrow(path, wanted)
  const run = async (sql: string) => void (await loan.execute(statement(sql)))
  const end = async () => loan.end()
  return {
    provider: 'sqlite',
    adapterName: 'tocsin-borrowed-writer',
    queryRaw: loan.query,
    executeRaw: loan.execute,
    ...transactionCommands(run),
    commit: end,
    rollback: end,
  }
}

/**
 * Runs statements on the writer lent at `path`, in one message each way.
 * @throws Error when it cannot tell whether they were stored
 */
export async function sendToWriter(path: string, statements: PlainStatement[]): Promise<Written> {
  const { socket, frames } = ask(path, { kind: 'known', statements })
  try {
    const answer = await frames.next()
    if (!isAnswer(answer)) throw new Error('The server did not answer: nobody can say whether it has stored this.')
    const written = resultOf(answer)
    if (isWritten(written)) return written
    throw new Error('The lender answered with something else than what it has written.')
  } finally {
    socket.destroy()
  }
}

function ask(path: string, wish: Wish) {
  const socket = connect(path)
  const frames = framesOn(socket)
  frames.send(wish)
  return { socket, frames }
}

function isWritten(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && 'isStored' in value && 'heldMs' in value
}

async function borrow(path: string, { isLong, onLost }: Loan) {
  const { socket, frames } = ask(path, { kind: 'transaction', isLong })
  const enqueue = createFifo()
  let isCommitting = false

  async function answer() {
    const next = await frames.next()
    if (isAnswer(next)) return resultOf(next)
    if (isCommitting && next !== TAKEN_BACK)
      throw new Error('The server stopped during the commit: nobody can say whether it holds.')
    onLost()
    throw new LoanLost('The transaction took too long, or the server restarted: nothing was stored.')
  }

  function run(request: LoanRequest) {
    return enqueue(() => {
      isCommitting ||= request.query.sql === 'COMMIT'
      frames.send(request)
      return answer()
    })
  }

  await answer().catch((error: unknown) => endWith(socket, error))
  return {
    query: async (query: SqlQuery) => rowsOf(await run({ run: 'queryRaw', query })),
    execute: async (query: SqlQuery) => Number(await run({ run: 'executeRaw', query })),
    end: () => void socket.destroy(),
  }
}

function endWith(socket: Socket, error: unknown): never {
  socket.destroy()
  throw error
}

function isAnswer(value: unknown): value is LoanAnswer {
  return typeof value === 'object' && value !== null && 'ok' in value
}

function resultOf(answer: LoanAnswer) {
  if (answer.ok) return answer.value
  if (isMappedError(answer.cause)) throw new DriverAdapterError(answer.cause)
  throw new Error(answer.message)
}

function rowsOf(value: unknown) {
  if (isResultSet(value)) return value
  throw new Error('The lender answered a query with something else than rows.')
}

function isResultSet(value: unknown): value is SqlResultSet {
  return typeof value === 'object' && value !== null && 'rows' in value
}

type MappedError = ConstructorParameters<typeof DriverAdapterError>[0]

function isMappedError(cause: unknown): cause is MappedError {
  return typeof cause === 'object' && cause !== null && 'kind' in cause
}
