import fc from 'fast-check'
import { inject, vi } from 'vitest'
import type {} from '../lib/auth/password'
import { runs } from './runs'

// Test files share a process: what one leaves behind must not reach the next.
vi.resetModules()
vi.unstubAllEnvs()
await globalThis.tocsinPasswords?.threads.close()
globalThis.tocsinPasswords = undefined
globalThis.tocsinPasswordCost = 4

fc.configureGlobal({ seed: inject('fastCheckSeed'), numRuns: runs(100) })

// Each copy of our modules may listen for the exit.
process.setMaxListeners(0)

// Vitest itself guards the first file of a process only.
process.exit = (code) => {
  throw new Error(`process.exit was called with ${code}`)
}

declare module 'vitest' {
  interface ProvidedContext {
    fastCheckSeed: number
  }
}
