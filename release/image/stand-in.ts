import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Buildah } from './buildah'

/**
 * Makes the image that a Dockerfile begins with, under the same name and without a registry: Debian as its packages make
 * it, with the Node and the npm of this machine.
 */
export function makeStandIn(buildah: Buildah, dockerfile: string) {
  const [, name = '', suite = ''] = /^ARG NODE=(\S+?-(\w+)-slim)$/m.exec(readFileSync(dockerfile, 'utf8')) ?? []
  const container = buildah.begin()
  const folder = buildah.mount(container)
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', suite, folder], { stdio: 'inherit' })
  putNode(join(folder, 'usr/local'))
  buildah.commit(container, name, trustedCertificates(folder))
  return name
}

/** Where this machine's way to npm's packages has a certificate of its own. */
function trustedCertificates(folder: string): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS } = process.env
  if (!NODE_EXTRA_CA_CERTS) return {}
  cpSync(NODE_EXTRA_CA_CERTS, join(folder, 'etc/extra-certificates.pem'))
  return { NODE_EXTRA_CA_CERTS: '/etc/extra-certificates.pem' }
}

function putNode(to: string) {
  const prefix = dirname(dirname(process.execPath))
  for (const path of ['bin/node', 'lib/node_modules/npm', 'include/node']) {
    if (!existsSync(join(prefix, path))) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(prefix, path), join(to, path), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(to, 'bin/npm'))
}
