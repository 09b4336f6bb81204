import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateSqlite } from '../lib/db/migrate/sqlite'
import { makeQuickFolder } from './quick-folder'

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
  }
}

/** Makes one migrated file for the whole run, which each test file copies. */
export default function setup(project: TestProject) {
  const folder = makeQuickFolder('tocsin-template-')
  const file = join(folder, 'template.db')
  migrateSqlite(file)
  project.provide('sqliteTemplate', file)
  return () => rmSync(folder, { recursive: true })
}
