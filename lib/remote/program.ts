import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { PersonEnv } from '../env'
import { VERSION } from '../version'
import { createCall } from './call'
import { addCompletionCommand } from './completion'
import { addConfigurationCommands } from './configuration'
import { addIncidentCommands } from './incidents'
import { addOnCallCommands } from './on-call'
import type { Person } from './terminal'

type Surroundings = Pick<Person, 'now' | 'out' | 'endWith'> & { env: PersonEnv }

/** The commands of a person, from any machine: they ask a server by its API, and open no database. */
export function createRemoteProgram({ env, now, out, endWith }: Surroundings) {
  const program = new Command('tocsin')
    .version(`tocsin ${VERSION}`)
    .description('Handle incidents from a terminal. TOCSIN_URL is the server, TOCSIN_TOKEN an access token.')
    .option('--json', 'print the answers of the API')
    .helpCommand(false)
  const personOf = (): Person => {
    const call = createCall(urlOf(env), tokenOf(env))
    return { call, now, out, endWith, isJson: program.opts<{ json?: true }>().json ?? false }
  }
  addIncidentCommands(program, personOf)
  addOnCallCommands(program, personOf)
  addConfigurationCommands(program, personOf)
  addCompletionCommand(program, out)
  return program
}

function urlOf({ TOCSIN_URL = 'http://localhost:3000' }: PersonEnv) {
  if (!/^https?:\/\//.test(TOCSIN_URL) || !URL.canParse(TOCSIN_URL))
    throw new Error('TOCSIN_URL must be the address of the server, such as https://tocsin.example.com')
  return TOCSIN_URL.replace(/\/+$/, '')
}

function tokenOf({ TOCSIN_TOKEN, TOCSIN_TOKEN_FILE }: PersonEnv) {
  const token = (TOCSIN_TOKEN || (TOCSIN_TOKEN_FILE ? readToken(TOCSIN_TOKEN_FILE) : '')).trim()
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw new Error(
    token === ''
      ? 'Set TOCSIN_TOKEN, or TOCSIN_TOKEN_FILE, to an access token: make one in the portal under Settings, Access tokens.'
      : 'What TOCSIN_TOKEN or TOCSIN_TOKEN_FILE has is no access token.',
  )
}

function readToken(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`TOCSIN_TOKEN_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
