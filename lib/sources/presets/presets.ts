import type { Reading } from '../reading'
import { alertmanager } from './alertmanager'
import { azure } from './azure'
import { cloudwatch } from './cloudwatch'
import { custom } from './custom'
import { googleCloud } from './google-cloud'
import { grafana } from './grafana'
import { opsgenie } from './opsgenie'
import { pagerduty } from './pagerduty'
import { sentry } from './sentry'
import { uptimeKuma } from './uptime-kuma'

/** A key that nobody has given a mapping of its own follows its preset as it is today. */
export const PRESETS = {
  alertmanager,
  grafana,
  pagerduty,
  opsgenie,
  sentry,
  azure,
  cloudwatch,
  'google-cloud': googleCloud,
  'uptime-kuma': uptimeKuma,
  custom,
} satisfies Record<string, Reading>

export type PresetName = keyof typeof PRESETS

export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

export function isPresetName(name: string): name is PresetName {
  return Object.hasOwn(PRESETS, name)
}
