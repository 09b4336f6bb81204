import type { Server, ServerResponse } from 'node:http'

const expecting = new WeakSet<ServerResponse>()

/** Sends "100 Continue" at once, unless the handler takes over with `continueLater`. */
export function answerExpectations(server: Server) {
  server.on('checkContinue', (request, response) => {
    expecting.add(response)
    server.emit('request', request, response)
    if (expecting.delete(response) && !response.headersSent) response.writeContinue()
  })
}

/** Undefined when the sender does not wait for it. */
export function continueLater(response: ServerResponse) {
  return expecting.delete(response) ? () => response.writeContinue() : undefined
}
