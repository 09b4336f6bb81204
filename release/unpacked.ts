import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../tooling/root.mjs'
import { ALLOW_COMPILING, addSqliteModules } from '../tooling/sqlite-modules'
import { neededFiles } from './needed-files'
import { thirdParty } from './third-party'

/** Fills a folder with what runs with these major versions of Node, and nothing that builds. */
export async function writeUnpacked(folder: string, majors: number[]) {
  const files = await neededFiles()
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true })
  }
  addSqliteModules(folder, majors)
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdParty(files))
  const { name, version, description, license, type, engines, bin } = packageJson()
  const kept = { name, version, private: true, description, license, type, engines, bin, ...ALLOW_COMPILING }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`)
}

export function packageJson() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}
