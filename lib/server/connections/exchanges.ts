import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** The unanswered requests of a connection, in order, and its newest request. */
export type Conversation = {
  underWay: Exchange[]
  newest: Exchange | undefined
  onAnswer?: () => void
}

type Listener = (socket: Duplex, exchange: Exchange) => void

export type Exchanges = ReturnType<typeof followExchanges>

/** Tracks the requests of each connection. Call it before what answers them. */
export function followExchanges(server: Server) {
  const conversations = new WeakMap<Duplex, Conversation>()
  const begun: Listener[] = []
  const ended: Listener[] = []

  function of(socket: Duplex) {
    const known = conversations.get(socket)
    if (known) return known
    const conversation: Conversation = { underWay: [], newest: undefined }
    conversations.set(socket, conversation)
    socket.once('close', () => closeThoseInLine(conversation))
    return conversation
  }

  function begin(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request
    const exchange = { request, response }
    const conversation = of(socket)
    conversation.underWay.push(exchange)
    conversation.newest = exchange
    for (const listener of begun) listener(socket, exchange)
    response.once('close', () => {
      conversation.underWay.splice(conversation.underWay.indexOf(exchange), 1)
      conversation.onAnswer?.()
      for (const listener of ended) listener(socket, exchange)
    })
  }

  server.prependListener('request', begin)
  return {
    of,
    /** For requests without the event "request". */
    begin,
    onBegin: (listener: Listener) => void begun.push(listener),
    onEnd: (listener: Listener) => void ended.push(listener),
  }
}

/** Node tells only the current answer that its connection has closed; later ones have no socket yet. */
function closeThoseInLine({ underWay }: Conversation) {
  for (const { response } of [...underWay]) {
    if (response.socket) continue
    response.destroy()
    response.emit('close')
  }
}
