import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { root } from '../../tooling/root.mjs'
import { createBuildah } from './buildah'
import { tryImage } from './journey'
import { makeStandIn } from './stand-in'

const DOCKERFILE = join(root, 'deploy/Dockerfile')
const IMAGE = 'tocsin'
const PROGRAMS = ['buildah', 'mmdebstrap', 'unshare', 'setpriv', 'chroot']

await new Command('npm run image-test --')
  .description(
    `Builds deploy/Dockerfile and starts what comes of it: as the image's user, on a read-only root. It takes an alert, stops,
starts again and still has it. Wants root, the Debian packages buildah and mmdebstrap, and the network for packages.`,
  )
  .option('--files <folder>', "also put the image's /opt/tocsin there, as TOCSIN_RELEASE for the journeys")
  .action(run)
  .parseAsync()

async function run({ files }: { files?: string }) {
  refuseWithout(PROGRAMS.filter((program) => spawnSync(program, ['--version']).error))
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-image-'))
  try {
    const buildah = createBuildah(folder)
    const base = timed('base', () => makeStandIn(buildah, DOCKERFILE))
    console.log(`${base}: Debian with Node ${process.versions.node}`)
    timed('build', () => buildah.build(DOCKERFILE, IMAGE))
    const tree = buildah.mount(buildah.from(IMAGE))
    if (files) cpSync(join(tree, 'opt/tocsin'), resolve(files), { recursive: true, verbatimSymlinks: true })
    await tryImage({ config: buildah.configOf(IMAGE), files: tree, data: join(folder, 'data') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuseWithout(missing: string[]) {
  if (process.getuid?.() !== 0) throw new Error('This test mounts and changes its user: run it as root.')
  if (missing.length > 0) throw new Error(`Install what is missing: ${missing.join(', ')}.`)
}

function timed<Result>(name: string, work: () => Result): Result {
  const beganAt = performance.now()
  const result = work()
  console.log(`${name}: ${((performance.now() - beganAt) / 1000).toFixed(0)} s`)
  return result
}
