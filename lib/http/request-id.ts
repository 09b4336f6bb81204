import { randomBase62 } from '../values/random'

export function newRequestId() {
  return `req_${randomBase62(20)}`
}
