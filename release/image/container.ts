import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import type { ImageConfig } from './buildah'

/**
 * What `docker run --read-only --cap-drop=ALL --security-opt=no-new-privileges --volume DATA:/data` makes, without a
 * container runtime: $1 the image's files, $2 the data, $3 user and $4 group, then the words for `env`.
 */
const START = `set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount --bind "$2" "$1/data"
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for name in null zero full random urandom; do touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
mkdir "$1/dev/shm"
mount -t tmpfs -o mode=1777,size=64m,nosuid,nodev,noexec tmpfs "$1/dev/shm"
folder=$1 user=$3 group=$4
shift 4
exec chroot "$folder" setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs --bounding-set=-all \\
  --inh-caps=-all env -i "$@"`

type Options = { files: string; data: string; config: ImageConfig; env: Record<string, string> }

/** Containers of one image and one volume, each of them one process, as root of this machine can start them. */
export function createContainer({ files, data, config, env }: Options) {
  const [user = '', group = ''] = config.User.split(':')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, Number(user), Number(group))
  const settings = [...config.Env, ...Object.entries(env).map((pair) => pair.join('='))]
  const unshared = ['--mount', '--propagation', 'private', 'sh', '-c', START, 'sh', files, data, user, group]

  function words(command: string[]) {
    return [...unshared, `--chdir=${config.WorkingDir}`, ...settings, ...command]
  }

  return {
    /** `docker run` */
    run: () => watch(spawn('unshare', words([...config.Entrypoint, ...config.Cmd]))),
    /** `docker exec` */
    exec: (...command: string[]) => execFileSync('unshare', words(command), { encoding: 'utf8' }),
    /** Whether the image's own health check finds the server well. */
    async isHealthy() {
      const [, ...command] = config.Healthcheck.Test
      const [code] = await once(spawn('unshare', words(command), { stdio: 'ignore' }), 'exit')
      return code === 0
    },
  }
}

function watch(child: ChildProcess) {
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** `docker stop`; resolves with the exit code. */
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}
