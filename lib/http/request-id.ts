import { randomBase62 } from '../random'

export function newRequestId() {
  return `req_${randomBase62(20)}`
}
