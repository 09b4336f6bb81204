import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What its one signature finds, wherever it is. */
export const EICAR = '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

type Settings = {
  /** StreamMaxLength of clamd.conf, in bytes. */
  longest?: number
  /** Listens on a socket of the file system. */
  isLocal?: boolean
}

/**
 * A clamd as clamd(8) describes it: PING and INSTREAM, begun by `z` and ended by a zero byte. A chunk has its length in
 * four bytes, network order; one of no length ends the stream. A stream that is too long is answered, and the connection
 * closed.
 */
export async function startClamd({ longest = 25_000_000, isLocal = false }: Settings = {}) {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let bytes = Buffer.alloc(0)
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part])
      const answer = answerOf(bytes)
      if (answer !== undefined) socket.end(`${answer}\0`)
    })
  })
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const path = join(folder, 'clamd.ctl')
  await new Promise<void>((resolve) =>
    isLocal ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve),
  )

  function answerOf(bytes: Buffer) {
    const end = bytes.indexOf(0)
    if (end < 0) return undefined
    const command = bytes.subarray(0, end).toString('latin1')
    if (command === 'zPING') return 'PONG'
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
    return verdictOf(bytes.subarray(end + 1))
  }

  function verdictOf(stream: Buffer) {
    const chunks: Buffer[] = []
    let length = 0
    for (let at = 0; at + 4 <= stream.length; ) {
      const size = stream.readUInt32BE(at)
      if (size === 0) return judge(Buffer.concat(chunks))
      length += size
      if (length > longest) return 'INSTREAM size limit exceeded. ERROR'
      chunks.push(stream.subarray(at + 4, at + 4 + size))
      at += 4 + size
    }
    return undefined
  }

  function judge(file: Buffer) {
    scanned.push(file)
    return file.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
  }

  return {
    address: isLocal ? path : `127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
