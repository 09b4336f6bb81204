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

/** Notes are worth knowing, and nothing is to be done about them. */
type Found = { faults: string[]; notes: string[] }

export type Check<Examined> = { about: string; find: (examined: Examined) => Faults | Promise<Faults> }
type Faults = string[] | Found

export type Finding = { about: string } & Found
