import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../testing/postgres'
import { expectSoon } from '../check'
import { type Program, startProgram } from '../children'
import { debianProgram } from '../programs'
import { prometheusConfig, RULES } from './config'

export type Programs = { prometheus: string; alertmanager: string }

/** Undefined where they cannot be had. */
export async function findPrograms(): Promise<Programs | undefined> {
  const prometheus = await debianProgram('prometheus', 'usr/bin/prometheus')
  const alertmanager = await debianProgram(
    'prometheus-alertmanager',
    'usr/bin/prometheus-alertmanager',
    'usr/share/prometheus/alertmanager',
  )
  return prometheus && alertmanager ? { prometheus, alertmanager } : undefined
}

export type Monitoring = {
  config: string
  rules?: string
  targets: string[]
  alertmanagers?: number
  /** How often Prometheus tells of an alert that goes on. */
  resendSeconds?: number
}

/** A Prometheus that watches the targets, and Alertmanagers in one cluster that it tells. */
export async function startMonitoring(
  folder: string,
  programs: Programs,
  { config, rules = RULES, targets, alertmanagers: count = 1, resendSeconds = 15 }: Monitoring,
) {
  const peers = await Promise.all(
    Array.from({ length: count }, async () => ({ web: await freePort(), cluster: await freePort() })),
  )
  const alertmanagers = peers.map(({ web, cluster }, at) => {
    const own = join(folder, `alertmanager-${at}`)
    mkdirSync(own)
    writeFileSync(join(own, 'alertmanager.yml'), config)
    const others = peers.filter((_, other) => other !== at).map((peer) => `--cluster.peer=127.0.0.1:${peer.cluster}`)
    const args = [
      '--config.file=alertmanager.yml',
      '--storage.path=data',
      `--web.listen-address=127.0.0.1:${web}`,
      `--cluster.listen-address=127.0.0.1:${cluster}`,
      '--cluster.settle-timeout=1s',
      ...others,
    ]
    const start = () => startProgram(programs.alertmanager, args, own)
    return { start, running: start() }
  })
  const web = await freePort()
  writeFileSync(join(folder, 'rules.yml'), rules)
  const told = peers.map((peer) => `127.0.0.1:${peer.web}`)
  writeFileSync(join(folder, 'prometheus.yml'), prometheusConfig(targets, told))
  const args = [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=prometheus',
    `--web.listen-address=127.0.0.1:${web}`,
    // An alert ends by itself when it was not told again for four times as long, as on a busy machine.
    `--rules.alert.resend-delay=${resendSeconds}s`,
  ]
  const startPrometheus = () => startProgram(programs.prometheus, args, folder)
  let prometheus = startPrometheus()
  return {
    /** Of the first Alertmanager. */
    address: `http://${told[0]}`,
    restartAlertmanager: async (at: number) => {
      const one = alertmanagers[at]
      await one?.running.kill()
      if (one) one.running = one.start()
    },
    killPrometheus: () => prometheus.kill(),
    startPrometheus: () => {
      prometheus = startPrometheus()
    },
    /** Before an alert ends: Alertmanager reports no recovery of alerts whose firing was never answered. */
    untilAnswered: () =>
      expectSoon(
        'Alertmanager is answered',
        () => answeredBy(`http://${told[0]}`),
        (count) => count > 0,
      ),
    output: () =>
      [prometheus, ...alertmanagers.map(({ running }) => running)].map((one: Program) => one.output()).join('\n'),
    stop: () => Promise.all([prometheus.kill(), ...alertmanagers.map(({ running }) => running.kill())]),
  }
}

/** How many notifications of an Alertmanager were answered that they are taken. */
async function answeredBy(alertmanager: string) {
  const metrics = await fetch(`${alertmanager}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  const sum = (name: string) =>
    [...metrics.matchAll(new RegExp(`^${name}\\{.* (\\S+)$`, 'gm'))].reduce((all, [, value]) => all + Number(value), 0)
  return sum('alertmanager_notification_requests_total') - sum('alertmanager_notification_requests_failed_total')
}
