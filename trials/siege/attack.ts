import type { Postgres } from '../ground/postgres'
import type { Shim } from '../ground/shim'
import type { Site } from '../ground/site'
import type { Server } from '../ground/start'
import type { Sent } from './sent'

export type Provider = 'sqlite' | 'postgresql'

export type Attack = {
  /** As in `--only=NAME`. */
  name: string
  title: string
  databases: Provider[]
  /** What the attack may break: nothing, the database, or the process that takes alerts. */
  breaks: 'nothing' | 'database' | 'process'
  /** Done by people who have signed in: then somebody else reads the portal meanwhile. */
  isSignedIn?: boolean
  isShort?: boolean
  /** Prepares the attack before the server starts. */
  arm: (lab: Lab) => Promise<Armed | Skipped>
}

export type Skipped = { skipped: string }

export type Lab = {
  site: Site
  /** On Postgres only. */
  postgres: Postgres | undefined
  /** Plays the disk. */
  shim: Shim
  isShort: boolean
}

export type Armed = {
  start?: { env?: Record<string, string>; databaseUrl?: string; log?: number }
  /** Before the measurement, such as signing in. */
  ready?: (at: { baseUrl: string }) => Promise<unknown>
  /** Resolves with the note for the table. */
  run: (field: Field) => Promise<string>
  /** Ends what `arm` has started. */
  disarm?: () => unknown
}

export type Field = {
  server: Server
  baseUrl: string
  /** How long the attack should take. */
  seconds: number
  isOver: () => boolean
  /** The honest sender's alerts so far. */
  sent: () => readonly Sent[]
  /** Call these when the fault begins and ends; the default is the beginning and the end of `run`. */
  strike: () => void
  heal: () => void
}
