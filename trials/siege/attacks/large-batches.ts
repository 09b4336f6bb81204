import { PRESETS } from '../../../lib/sources/presets/presets'
import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { post } from '../post'
import { repeat } from '../repeat'

const AT_ONCE = 4
const ALERTS = 800
const LABELS = 60

export const largeBatches: Attack = {
  name: 'large-batches',
  title: `${AT_ONCE} bodies of a source at once, each with ${ALERTS} alerts of ${LABELS} labels that nobody has sent before`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site, { reading: PRESETS.alertmanager })
    return {
      run: async (field) => {
        const accepted = await repeat(field, AT_ONCE, async (n) => {
          if ((await post(field.baseUrl, token, bodyOf(n))) !== 201) throw new Error('refused')
        })
        return `${accepted} bodies accepted`
      },
    }
  },
}

function bodyOf(n: number) {
  const alerts = Array.from({ length: ALERTS }, (_, at) => {
    const labels = Array.from({ length: LABELS }, (_, label) => [`l${label}`, `${n}-${at}-${label}`])
    return {
      status: 'firing',
      fingerprint: `${n}-${at}`,
      labels: { alertname: 'Batch', ...Object.fromEntries(labels) },
    }
  })
  return JSON.stringify({ alerts })
}
