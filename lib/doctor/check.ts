import type { Context } from '../context'
import type { Database } from '../db/database'
import type { Env } from '../env'
import type { Mailer } from '../mail/mailer'
import type { Space } from './space'

export type Machine = {
  env: Env
  now: () => Date
  space: (path: string) => Promise<Space>
}

export type Installation = Machine & { db: Database; mailer: Mailer | undefined; workspaces: Context[] }

export type Check<Examined> = { about: string; find: (examined: Examined) => string[] | Promise<string[]> }

export type Finding = { about: string; faults: string[] }
