import { readPersonEnv } from '../env'
import { createRemoteProgram } from './program'

// `| head` closes the pipe: the rest is not read.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

function endWith(code: number) {
  process.exitCode = code
}

createRemoteProgram({ env: readPersonEnv(), now: new Date(), out: console.log, endWith })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
