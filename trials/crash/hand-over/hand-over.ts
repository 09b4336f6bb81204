import { isReady } from '../../../testing/is-ready'
import { freePort } from '../../../testing/postgres'
import { compare } from '../../ground/alerts/compare'
import { readSite, type Site } from '../../ground/site'
import { startInheriting } from '../../ground/start-inheriting'
import { LONGEST_SECONDS, until } from '../../ground/until'
import type { Lab, Outcome } from '../trial'
import { type Senders, startSenders } from './senders'

const ENOUGH = 100

/** Under load: every alert must be answered with 201. */
export async function handOver(lab: Lab, site: Site, rounds: number): Promise<Outcome> {
  const port = await freePort()
  const server = await startInheriting({ dataDir: site.dataDir, port })
  const broken: string[] = []
  const waits: number[] = []
  let pid = server.pid
  try {
    if (!(await until(LONGEST_SECONDS, () => isReady(`http://127.0.0.1:${port}`))))
      throw new Error(`the server did not get ready\n${server.output()}`)
    const senders = startSenders({ port, token: site.token })
    while (waits.length < rounds && broken.length === 0 && performance.now() < lab.endsAt) {
      if (!(await sendMore(senders))) broken.push('nothing was accepted before')
      senders.takeLongest()
      process.kill(pid, 'SIGHUP')
      const successor = await successorOf(pid, server.output)
      if (successor === undefined) broken.push('nobody took over')
      else pid = successor
      if (!(await sendMore(senders))) broken.push('nothing was accepted after')
      waits.push(senders.takeLongest())
      lab.say(`hand-over ${waits.length} of at most ${rounds}: the longest wait was ${inWords(waits.at(-1) ?? 0)}`)
    }
    await senders.stop()
    broken.push(...unexpected(senders))
    const acknowledged = senders.acknowledged
    await server.kill()
    const compared = compare(acknowledged, await readSite(site))
    const note = `waited ${inWords(Math.max(...waits))} at most`
    return { cycles: waits.length, acknowledged: acknowledged.length, ...compared, broken, note }
  } finally {
    await server.kill()
  }
}

/** The last line of the old server names its successor. */
async function successorOf(pid: number, output: () => string) {
  const hasGone = await until(LONGEST_SECONDS, () => !isRunning(pid))
  const named = [...output().matchAll(/process (\d+) takes over from (\d+)/g)].find(
    ([, , from]) => from === String(pid),
  )
  return hasGone && named ? Number(named[1]) : undefined
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function sendMore({ counts }: Senders) {
  const enough = (counts.get('201') ?? 0) + ENOUGH
  return until(LONGEST_SECONDS, () => (counts.get('201') ?? 0) >= enough)
}

function unexpected({ counts }: Senders) {
  return [...counts].flatMap(([name, count]) => (name === '201' ? [] : [`${count} times ${name}`]))
}

function inWords(milliseconds: number) {
  return `${(milliseconds / 1_000).toFixed(2)} s`
}
