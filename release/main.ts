import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { root } from '../tooling/root.mjs'
import { billOfMaterials } from './bill-of-materials'
import { changesIn } from './changes'
import { readSigningKey, signSums } from './sign'
import { packageJson, writeUnpacked } from './unpacked'

/** By which an installed Tocsin verifies the next release. */
const PUBLIC_KEY = join(root, 'deploy/signing-key.pub')

const [OWN = ''] = process.versions.node.split('.')

await new Command('npm run release --')
  .description(`Makes a release of this commit: a tarball that runs with Node alone, the packages that it is made of (SBOM),
its notes and their checksums. The tarball is for this kind of machine.`)
  .option('--to <folder>', 'where it is put', join(root, 'build/release'))
  .option('--node <majors...>', 'major versions of Node that it is to run with; others than this one are fetched', [
    OWN,
  ])
  .option('--unpacked <folder>', 'only put the files of the tarball into this folder')
  .option('--sign-with <file>', 'private key whose other half is deploy/signing-key.pub: also writes SHA256SUMS.sig')
  .option('--dirty', 'also of a tree that has changes since its commit', false)
  .action(run)
  .parseAsync()

type Options = { to: string; node: string[]; unpacked?: string; signWith?: string; dirty: boolean }

async function run({ to, node, unpacked, signWith, dirty }: Options) {
  const majors = node.map(Number)
  if (unpacked) return writeUnpacked(resolve(unpacked), majors)
  if (!dirty) refuseChanges()
  const key = signWith === undefined ? undefined : readSigningKey(resolve(signWith), PUBLIC_KEY)
  const { version } = packageJson()
  const name = `tocsin-${version}-${process.platform}-${process.arch}`
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  await writeUnpacked(join(to, name), majors)
  writeFileSync(join(to, `${name}.cdx.json`), billOfMaterials())
  writeFileSync(join(to, 'NOTES.md'), `# Tocsin ${version}\n\n${changesIn(version)}\n`)
  pack(to, name)
  const files = [`${name}.tar.gz`, `${name}.cdx.json`]
  writeFileSync(join(to, 'SHA256SUMS'), files.map((file) => `${sha256Of(join(to, file))}  ${file}\n`).join(''))
  if (key) signSums(to, key)
  rmSync(join(to, name), { recursive: true })
  for (const file of files)
    console.log(`${join(to, file)} ${(statSync(join(to, file)).size / 1024 / 1024).toFixed(1)} MiB`)
}

function refuseChanges() {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changes) throw new Error(`A release is made of a commit: commit or remove what has changed.\n${changes}`)
}

/** Nothing in it tells who packed it, or when. */
function pack(folder: string, name: string) {
  const committedAt = execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' }).trim()
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${committedAt}`]
  execFileSync('tar', [...same, '--use-compress-program=gzip -n', '-cf', `${name}.tar.gz`, name], { cwd: folder })
}

function sha256Of(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
