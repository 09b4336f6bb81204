import type { Server, ServerResponse } from 'node:http'

const expecting = new WeakSet<ServerResponse>()

/** "100 Continue" goes out at once, unless what answers the request takes it on itself with `continueLater`. */
export function answerExpectations(server: Server) {
  server.on('checkContinue', (request, response) => {
    expecting.add(response)
    server.emit('request', request, response)
    if (expecting.delete(response) && !response.headersSent) response.writeContinue()
  })
}

/** Sends "100 Continue" when it is called; undefined where the sender does not wait for that. */
export function continueLater(response: ServerResponse) {
  return expecting.delete(response) ? () => response.writeContinue() : undefined
}
