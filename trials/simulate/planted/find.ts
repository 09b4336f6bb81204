import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../tooling/root.mjs'
import { plant } from '../../ground/faults'
import type { Planted } from './faults'

const COPIED = ['lib', 'prisma', 'testing', 'tooling', 'trials', 'package.json', 'tsconfig.json']

export type Found = { seeds: number; invariant: string }

/** Undefined when no seed finds it. */
export async function findPlanted(fault: Planted, { seeds, days }: { seeds: number; days: number }) {
  const folder = copyWithFault(fault)
  try {
    const args = [
      '--import',
      'tsx',
      'trials/simulate/main.ts',
      '--seeds',
      String(seeds),
      '--days',
      String(days),
      '--first',
      '--no-shrink',
    ]
    return foundIn(await outputOf(args, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyWithFault(fault: Planted) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-planted-'))
  for (const name of COPIED)
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, fault.file)
  writeFileSync(file, plant(fault, readFileSync(file, 'utf8')))
  return folder
}

function outputOf(args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}

function foundIn(output: string): Found | undefined {
  const [, seed, invariant = ''] = /^seed (\d+): broken: (.*)$/m.exec(output) ?? []
  if (!/^\d+ seeds/m.test(output)) throw new Error(`The simulation did not come to its end: ${output.slice(-2_000)}`)
  return seed === undefined ? undefined : { seeds: Number(seed), invariant }
}
