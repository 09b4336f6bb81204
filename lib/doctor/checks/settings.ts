import { settingsWarnings } from '../../settings-warnings'
import type { Check, Machine } from '../check'

export const settings: Check<Machine> = {
  about: 'Settings',
  find: async ({ env }) => ({ faults: await settingsWarnings(env), notes: env.STRICT_SECURITY ? [STRICT] : [] }),
}

const STRICT = 'STRICT_SECURITY is on: docs/strict-security.md says what is refused by it.'
