import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { noteNotTried } from '../../tooling/not-tried.mjs'
import { judge, type Lab, type Result, type Trial } from './trial'

const SHOWN_LOST = 5
// On a slow or busy machine the full form has fewer crashes, not more minutes.
const LONGEST_MINUTES = 4

/** In a folder of its own, which is deleted unless the trial failed. */
export async function runTrial(trial: Trial, lab: Omit<Lab, 'endsAt'>): Promise<Result> {
  const folder = join(lab.folder, trial.name)
  mkdirSync(folder)
  const say = (line: string) => lab.say(`${trial.name}: ${line}`)
  const minutes = lab.isShort ? Number.POSITIVE_INFINITY : (trial.longestMinutes ?? LONGEST_MINUTES)
  const endsAt = performance.now() + minutes * 60_000
  const result = await run(trial, { ...lab, folder, say, endsAt })
  say([result.verdict, result.remark].filter(Boolean).join(': '))
  if (result.verdict === 'FAILED') say(`kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
  return result
}

async function run(trial: Trial, lab: Lab): Promise<Result> {
  try {
    const outcome = await trial.run(lab)
    if ('skipped' in outcome) noteNotTried(trial.name)
    if ('skipped' in outcome) return { trial, verdict: 'skipped', outcome: undefined, remark: outcome.skipped }
    const result = judge(trial, outcome)
    if (result.verdict === 'FAILED') for (const lost of outcome.lost.slice(0, SHOWN_LOST)) lab.say(`lost: ${lost}`)
    return result
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [remark = '', ...details] = message.split('\n')
    if (details.length > 0) lab.say(details.join('\n'))
    return { trial, verdict: 'FAILED', outcome: undefined, remark }
  }
}
