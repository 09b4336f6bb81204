import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../tooling/root.mjs'

/** What `docker inspect` shows of an image. */
export type ImageConfig = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, unknown>
  Healthcheck: { Test: string[] }
}

export type Buildah = ReturnType<typeof createBuildah>

/** Buildah with images of its own in a folder; it builds where containers may not be run. */
export function createBuildah(folder: string) {
  const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'state'), '--storage-driver', 'vfs']

  function buildah(...args: string[]) {
    const stdio = ['ignore' as const, 'pipe' as const, 'inherit' as const]
    return execFileSync('buildah', [...store, ...args], { encoding: 'utf8', cwd: root, stdio }).trim()
  }

  return {
    /** An empty container; resolves with its name. */
    begin: () => buildah('from', 'scratch'),
    /** The folder in which the container's files are. */
    mount: (container: string) => buildah('mount', container),
    commit(container: string, image: string, env: Record<string, string>) {
      const all = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env }
      const words = Object.entries(all).flatMap((pair) => ['--env', pair.join('=')])
      buildah('config', ...words, container)
      buildah('commit', '--quiet', '--rm', container, image)
    },
    build(file: string, image: string) {
      // The other format knows no health check.
      const as = ['--format', 'docker', '--isolation', 'chroot', '--pull-never', '--quiet']
      buildah('bud', ...as, '--file', file, '--tag', image, '.')
    },
    from: (image: string) => buildah('from', '--pull-never', image),
    configOf(image: string): ImageConfig {
      return JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config
    },
  }
}
