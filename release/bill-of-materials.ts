import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tooling/root.mjs'

const MOST_BYTES = 64 * 1024 * 1024

type Bill = { components: { 'bom-ref': string }[]; dependencies: { ref: string; dependsOn: string[] }[] }
type LockedPackage = { version?: string; name?: string; dev?: boolean; devOptional?: boolean }

/**
 * The packages that Tocsin is made of, as CycloneDX (https://cyclonedx.org/specification/overview/). npm's own
 * `--omit=dev` also omits packages that tools need as well, zod among them.
 */
export function billOfMaterials(): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  } satisfies ExecFileSyncOptionsWithStringEncoding
  const bill: Bill = JSON.parse(execFileSync('npm', args, options))
  const kept = productPackages()
  const components = bill.components.filter((component) => kept.has(component['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  return `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`
}

/** As name@version; with Tocsin itself. */
function productPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const locked = Object.entries<LockedPackage>(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  return new Set(locked.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`))
}
