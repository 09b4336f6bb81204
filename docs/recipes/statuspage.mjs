import { startIssues } from './issues.mjs'
import { createService } from './request.mjs'
import { addressSetting, setting } from './settings.mjs'
import { externalId, oneLine, openedAfter } from './text.mjs'

const MOST_NAME = 200
const A_PAGE = 100
const MOST_PAGES = 5
const STATES = { open: 'investigating', acknowledged: 'identified', resolved: 'resolved' }
/** What the public reads: nothing of what was typed or measured inside. */
const TEXTS = {
  'incident.opened': 'We are looking into this.',
  'incident.acknowledged': 'Somebody is working on this.',
  'incident.resolved': 'This is resolved.',
  'incident.reopened': 'This is not over yet. We are looking into it again.',
}

const ask = createService({
  name: 'Statuspage',
  url: `${addressSetting('STATUSPAGE_URL', 'https://api.statuspage.io')}/v1`,
  headers: { authorization: `OAuth ${setting('STATUSPAGE_KEY')}` },
})
const incidents = `/pages/${encodeURIComponent(setting('STATUSPAGE_PAGE'))}/incidents`
const title = setting('STATUSPAGE_TITLE', 'Disruption of service')

startIssues({
  name: 'Statuspage',
  settlesIn: 60,

  find: async (incident) => {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const listed = await ask('GET', `${incidents}?${new URLSearchParams({ limit: A_PAGE, page })}`)
      const found = listed.find(({ metadata }) => metadata?.tocsin?.id === externalId(incident))
      if (found) return found.id
      if (listed.length < A_PAGE || Date.parse(listed.at(-1).created_at) < openedAfter(incident)) return undefined
    }
  },

  open: async (incident) => {
    const fields = {
      name: titleOf(incident),
      status: STATES.open,
      body: TEXTS['incident.opened'],
      metadata: { tocsin: { id: externalId(incident) } },
    }
    return (await ask('POST', incidents, { incident: fields })).id
  },

  change: async (issue, { type }, state) => {
    // Notes are for those inside.
    if (!state) return
    await ask('PATCH', `${incidents}/${issue}`, { incident: { status: STATES[state], body: TEXTS[type] } })
  },
})

/** {summary} and {service} are put in where the setting has them, without what could be HTML. */
function titleOf({ summary, labels }) {
  const service = String(labels.service ?? '')
  const filled = title.replace(/\{(summary|service)\}/g, (_, name) => (name === 'summary' ? summary : service))
  return oneLine(filled.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆'), MOST_NAME)
}
