import { get as getPlainly } from 'node:http'
import { get as getSecurely } from 'node:https'

// For the health check of a container: whether the server with these settings answers.

const { PORT = '3000', TLS_CERT_FILE } = process.env
// Its certificate is for another name than this address.
const server = { host: '127.0.0.1', port: PORT, path: '/api/health/live', rejectUnauthorized: false, timeout: 4_000 }
const exit = (isWell) => process.exit(isWell ? 0 : 1)
const get = TLS_CERT_FILE ? getSecurely : getPlainly

get(server, ({ statusCode }) => exit(statusCode === 200))
  .on('timeout', () => exit(false))
  .on('error', () => exit(false))
