import type { Database } from '../db/database'
import type { Log } from '../log/log'
import type { Post } from '../outbound/post'

export type SendDeps = {
  db: Database
  post: Post
  log: Log
  now: () => Date
  steady: () => Date
  random: () => number
}
