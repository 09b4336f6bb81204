import { plainText, valueAt } from '../values/json-tree'
import type { Found } from './path'

const ITS_OWN = ['rule', 'faults', 'sysName', 'hostname']
/** https://docs.librenms.org/Alerting/Templates/: recovered, alert, acknowledged, worse, better, changed. */
const STATES = ['resolved', undefined, 'ignored', undefined, undefined, undefined] as const

export type LibreNms = { status: (typeof STATES)[number]; id: string | undefined }

/** Undefined for what is none of its bodies: elsewhere a state of 0 may be anything. */
export function libreNmsOf({ node, source }: Found): LibreNms | undefined {
  const text = (name: string) => plainText(valueAt(node, [name]), source)
  const state = text('state') ?? ''
  const id = text('alert_id') ?? text('id')
  const isOne = text('title') !== undefined && (id ?? text('uid')) !== undefined
  if (!/^[0-5]$/.test(state) || !isOne || !ITS_OWN.some((name) => valueAt(node, [name]))) return undefined
  return { status: STATES[Number(state)], id }
}
