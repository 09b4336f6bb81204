import { collectTail, killGroup, startProgram as start } from '../../testing/children'
import { settings } from '../ground/settings'

export type Program = { output: () => string; kill: () => Promise<void> }

/** Starts a program that goes on until it is killed, or until this process ends. */
export function startProgram(path: string, args: string[], cwd: string, env: Record<string, string> = {}): Program {
  const child = start(path, args, { cwd, env: settings(env), output: 'pipe' })
  return { output: collectTail(child), kill: () => killGroup(child) }
}
