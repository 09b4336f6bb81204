import { createServer } from 'node:http'

/** The limit of HTTP on this machine: parses an alert and answers. */
createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { severity } = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const body = JSON.stringify({ id: '1', status: 'open', severity })
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
