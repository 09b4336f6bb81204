import type { Context } from '../context'
import type { Database } from '../db/database'
import type { Env } from '../env'
import type { Mailer } from '../mail/mailer'
import type { MailVerdict } from './judge-mail'
import type { Space } from './space'

export type Machine = {
  env: Env
  now: () => Date
  space: (path: string) => Promise<Space>
}

export type Installation = Machine & { db: Database; mailer: Mailer | undefined; workspaces: Context[] }

/** `mail`: asked once, so that no two checks say different things of it. */
export type Examined = Installation & { mail: Promise<MailVerdict> }

/** Notes are worth knowing, and nothing is to be done about them. `isUnset`: it is not set up, which is no fault, and not well either. */
type Found = { faults: string[]; notes: string[]; isUnset?: boolean; whose?: Whose }

/** By fault: the users whose contact methods are to be mended. */
type Whose = ReadonlyMap<string, readonly number[]>

export type Check<Examined> = { about: string; find: (examined: Examined) => Faults | Promise<Faults> }
type Faults = string[] | Found

export type Finding = { about: string } & Found
