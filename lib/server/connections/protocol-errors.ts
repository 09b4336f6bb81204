import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { bodyInterrupted, methodNotAllowed } from '../../contract/problems'
import { type Problem, refusal } from '../../http/problem'
import { expectationFailed, headersTooLarge, malformedRequest, requestTimeout } from '../../http/protocol-problems'
import { headerList, send } from '../lanes/send'
import { closeInOrder, discardInput, LINGER } from './close-in-order'
import type { Exchanges } from './exchanges'
import { createFewATurn } from './few-a-turn'

const EACH_TURN = 50

/** Answers malformed requests in words and in order, then closes; Node would send a bare status line, or nothing. */
export function answerProtocolErrors(server: Server, exchanges: Exchanges) {
  const closing = new WeakSet<Duplex>()
  const inTurn = createFewATurn(EACH_TURN)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (closing.has(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    closing.add(socket)
    inTurn(() => {
      discardInput(socket, LINGER)
      answerLast(socket, exchanges, error.code)
    })
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => endWith(socket, methodNotAllowed))
  server.on('checkExpectation', (request, response) => {
    exchanges.begin(request, response)
    send(response, refusal(expectationFailed))
  })
}

/** After the answers to earlier requests. */
function answerLast(socket: Duplex, exchanges: Exchanges, fault = '') {
  const conversation = exchanges.of(socket)
  const { underWay, newest } = conversation
  // The fault is in the newest request's body, or after it.
  const broken = newest && !newest.request.complete ? newest : undefined
  const finish = () => {
    if (socket.destroyed || underWay.some((exchange) => exchange !== broken)) return
    if (!broken?.response.headersSent) return endWith(socket, problemOf(fault, broken !== undefined))
    if (underWay.length === 0) closeInOrder(socket, LINGER)
  }
  conversation.onAnswer = finish
  finish()
}

function problemOf(fault: string, isInBody: boolean): Problem {
  if (fault === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout
  if (fault === 'HPE_INVALID_EOF_STATE' && isInBody) return bodyInterrupted
  return fault === 'HPE_HEADER_OVERFLOW' && !isInBody ? headersTooLarge : malformedRequest
}

function endWith(socket: Duplex, problem: Problem) {
  const answer = refusal(problem)
  const { status, body } = answer
  const all = [...headerList(answer), 'Connection', 'close']
  const lines = all.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  closeInOrder(socket, LINGER, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
