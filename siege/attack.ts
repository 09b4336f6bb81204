import type { Shim } from '../crash-test/disk/shim'
import type { Postgres } from '../crash-test/servers/postgres'
import type { Site } from '../crash-test/servers/site'
import type { Server } from '../crash-test/servers/start'
import type { Sent } from './sent'

export type Provider = 'sqlite' | 'postgresql'

export type Attack = {
  /** As in `--only=NAME`. */
  name: string
  title: string
  databases: Provider[]
  /** What is broken: nothing of Tocsin's own, what it stores in, or the process that takes alerts. */
  breaks: 'nothing' | 'database' | 'process'
  /** Whether the short form has it. */
  isShort?: boolean
  /** Everything that comes before the server starts. */
  arm: (lab: Lab) => Promise<Armed | Skipped>
}

export type Skipped = { skipped: string }

/** What an attack is prepared with. */
export type Lab = {
  /** A folder of its own, with a data folder and a database. */
  site: Site
  /** Set where the database is Postgres. */
  postgres: Postgres | undefined
  /** What plays a disk. */
  shim: Shim
  isShort: boolean
}

export type Armed = {
  /** What the server is started with. */
  start?: { env?: Record<string, string>; databaseUrl?: string; log?: number }
  /** What is done while nobody measures: signing in, and the like. */
  ready?: (at: { baseUrl: string }) => Promise<unknown>
  /** Resolves with what is to be said of it once it is over. */
  run: (field: Field) => Promise<string>
  /** Lets go of what `arm` has started. */
  disarm?: () => unknown
}

/** Where an attack takes place. */
export type Field = {
  server: Server
  baseUrl: string
  /** How long it is meant to take. */
  seconds: number
  isOver: () => boolean
  /** What has become of the honest sender's alerts so far. */
  sent: () => readonly Sent[]
  /** Called where the fault begins and ends; otherwise these are the beginning and the end of `run`. */
  strike: () => void
  heal: () => void
}
