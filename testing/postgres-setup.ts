import type { TestProject } from 'vitest/node'
import { migratePostgresql } from '../lib/db/migrate/postgresql'
import { startTestPostgres } from './postgres'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'tocsin_template'

/** Starts one Postgres server for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  const url = postgres.url('postgres')
  await createDatabase(url, TEMPLATE)
  await migratePostgresql(postgres.url(TEMPLATE))
  project.provide('postgresUrl', url)
  return () => postgres.stop()
}

const IN_USE = '55006'

/** One that somebody still has a session of stays until the server stops. */
export async function dropDatabase(url: string) {
  const server = Object.assign(new URL(url), { pathname: '/postgres' }).href
  await onServer(server, `DROP DATABASE IF EXISTS "${new URL(url).pathname.slice(1)}"`).catch((fault) => {
    if (fault.code !== IN_USE) throw fault
  })
}

/** Creates a database on the server of `url`, empty or as a copy. */
export async function createDatabase(url: string, name: string, template = 'template0') {
  await onServer(url, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`)
}

async function onServer(url: string, statement: string) {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
