import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tooling/root.mjs'

type Described = { name: string; version: string; license?: unknown }

/** The packages whose files are among these, each with its licence and the licence's text as the package brings it. */
export function thirdParty(files: string[]): string {
  const folders = [...new Set(files.flatMap((file) => FOLDER.exec(file)?.[0] ?? []))].sort()
  const parts = folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).map(describe)
  return `Tocsin contains these packages of others. Each is under its own licence.\n\n${parts.join('\n')}`
}

const FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

function describe(folder: string) {
  const { name, version, license }: Described = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const text = textOf(folder)
  return `${'='.repeat(80)}\n${name} ${version}: ${license ?? 'see below'}\n${text === '' ? '' : `\n${text}\n`}`
}

function textOf(folder: string) {
  const names = readdirSync(join(root, folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  return names.map((name) => readFileSync(join(root, folder, name), 'utf8').trim()).join('\n\n')
}
