import { readFileSync } from 'node:fs'
import { Option } from 'commander'
import type { Context } from '../context'
import type { Database } from '../db/database'
import type { Env } from '../env'
import { cliName } from '../installation'
import { isLoopback } from '../outbound/loopback'
import type { FieldErrors } from '../result'
import { listWorkspaces } from '../workspaces/list'

export type Terminal = {
  /** Open for all commands but those that work on the files themselves. */
  readonly db: Database
  env: Env
  now: Date
  input: AsyncIterable<Buffer | string> & { isTTY?: boolean }
  /** Whether a person watches standard output: a bar may move there. */
  isInteractive: boolean
  out: (line: string) => void
  err: (line: string) => void
  /** With which the process ends if nothing fails. */
  endWith: (code: number) => void
}

export async function systemContext({ db, now }: Terminal, workspaceId: number | undefined): Promise<Context> {
  const workspaces = await listWorkspaces(db)
  if (workspaces.length === 0)
    throw new Error(
      `There is no workspace yet: if the server has just been started, wait until it is ready; else ${cliName} workspaces create --name NAME`,
    )
  if (workspaceId === undefined && workspaces.length > 1)
    throw new Error('There are several workspaces: add --workspace ID.')
  const workspace = workspaceId === undefined ? workspaces[0] : workspaces.find(({ id }) => id === workspaceId)
  if (!workspace) throw new Error(`There is no workspace ${workspaceId}: see ${cliName} workspaces list`)
  return { db, now, workspaceId: workspace.id, actor: { type: 'system' } }
}

export function invalid(errors: FieldErrors) {
  return new Error(
    Object.entries(errors)
      .map(([field, fault]) => `${field}: ${fault}`)
      .join('\n'),
  )
}

/** After an address of the server: a command that is not given the server's settings does not know it. */
export function warnOfLocalAddress({ env, err }: Pick<Terminal, 'env' | 'err'>) {
  if (isLoopback(new URL(env.BASE_URL).hostname))
    err(
      `This address is of this machine alone. Give the command the server's BASE_URL, or put it in place of ${env.BASE_URL}.`,
    )
}

export function workspaceOption() {
  return new Option('--workspace <id>', 'id of the workspace, if there are several').argParser(parseId)
}

/** @throws Error when the text cannot be the id of a row */
export function parseId(text: string) {
  const id = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id) || id < 1)
    throw new Error(`"${text}" is no id: give a whole number.`)
  return id
}

export async function readText({ input }: Terminal, file: string) {
  if (file !== '-') return readFileSync(file, 'utf8')
  const chunks: Buffer[] = []
  for await (const chunk of input) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
