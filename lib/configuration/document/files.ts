import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Configuration } from './document'

/** Contents by the name that `tocsin.yaml` has for each. */
export type Files = Readonly<Record<string, string>>

type Runbooks = Configuration['runbooks']
type Named = { runbooks: Record<string, Omit<Runbooks[string], 'markdown'> & { markdown: string | { file: string } }> }

/** Puts contents in the place of names, and tells which are missing, or were sent and are not named. */
export function withFiles({ runbooks: named }: Named, files: Files) {
  const runbooks: Runbooks = {}
  const faults: { path: PropertyKey[]; message: string }[] = []
  const used = new Set<string>()
  for (const [identifier, runbook] of Object.entries(named)) {
    const { markdown } = runbook
    const file = typeof markdown === 'string' ? undefined : markdown.file
    if (file !== undefined) used.add(file)
    const content = file === undefined ? markdown : Object.hasOwn(files, file) ? files[file] : undefined
    if (typeof content === 'string') runbooks[identifier] = { ...runbook, markdown: content }
    else faults.push({ path: ['runbooks', identifier, 'markdown', 'file'], message: notSent(file ?? '') })
  }
  const unknown = Object.keys(files).filter((name) => !used.has(name))
  return {
    runbooks,
    faults: [...faults, ...unknown.map((name) => ({ path: ['files', name], message: 'Nothing names it.' }))],
  }
}

function notSent(file: string) {
  return `The file ${file} did not come along. The command line reads such files; elsewhere, write the Markdown here.`
}

const MOST_BYTES = 4 * 1_048_576

/** Of a `tocsin.yaml`, whatever else is in it; its faults are told by who reads it whole. */
const naming = z.object({ runbooks: z.record(z.string(), z.unknown()) })
const runbookWithFile = z.object({ markdown: z.object({ file: z.string() }) })

/**
 * Reads the files that a `tocsin.yaml` names from its folder and those below.
 * @param file where the text comes from; `-` for standard input, which names files of the present folder
 * @throws Error for one that cannot be read, is no text, or lies elsewhere, such as through a link: whoever proposes a
 *   change of the file must not get at others of the machine
 */
export function readNamedFiles(text: string, file: string): Files {
  const folder = realpathSync(file === '-' ? '.' : dirname(file))
  return Object.fromEntries(namesIn(text).map((name) => [name, readWithin(folder, name)]))
}

function namesIn(text: string) {
  try {
    const { runbooks } = naming.parse(parse(text))
    const found = Object.values(runbooks).map((one) => runbookWithFile.safeParse(one).data?.markdown.file)
    return found.filter((name) => name !== undefined)
  } catch {
    return []
  }
}

function readWithin(folder: string, name: string) {
  const path = realPath(resolve(folder, name), name)
  if (!path.startsWith(folder + sep))
    throw new Error(`${name} is not below ${folder}: move it there, beside tocsin.yaml.`)
  const found = statSync(path)
  if (!found.isFile()) throw new Error(`${name} is no file.`)
  if (found.size > MOST_BYTES) throw new Error(`${name} has over 4 MiB.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) throw new Error(`${name} is no text in UTF-8.`)
    throw error
  }
}

function realPath(path: string, name: string) {
  try {
    return realpathSync(path)
  } catch (error) {
    throw new Error(`${name} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
