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
  /** Waits by how long a write kept the writer from alerts. */
  rest: (heldMs: number) => Promise<void>
}
