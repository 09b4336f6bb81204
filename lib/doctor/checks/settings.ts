import { settingsWarnings } from '../../settings-warnings'
import type { Check, Machine } from '../check'

export const settings: Check<Machine> = { about: 'Settings', find: ({ env }) => settingsWarnings(env) }
