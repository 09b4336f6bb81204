import { startIssues } from './issues.mjs'
import { createService } from './request.mjs'
import { addressSetting, setting } from './settings.mjs'
import { cut, describe, externalId, noteOf, oneLine, sentence } from './text.mjs'

const MOST_SHORT = 160
const MOST_TEXT = 3_900
/** Values of the field "state": New, In Progress, Resolved. */
const STATES = { open: '1', acknowledged: '2', resolved: '6' }
/** For impact and urgency: 1 is high. */
const URGENCIES = { critical: '1', high: '1', medium: '2', low: '3' }

const login = `${setting('SERVICENOW_USER')}:${setting('SERVICENOW_PASSWORD')}`
const ask = createService({
  name: 'ServiceNow',
  url: `${addressSetting('SERVICENOW_URL')}/api/now/table`,
  headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
})
const closeCode = setting('SERVICENOW_CLOSE_CODE', 'Solution provided')

startIssues({
  name: 'ServiceNow',
  settlesIn: 15,

  find: async (incident) => {
    const query = {
      sysparm_query: `correlation_id=${externalId(incident)}`,
      sysparm_fields: 'sys_id',
      sysparm_limit: '1',
    }
    const { result } = await ask('GET', `/incident?${new URLSearchParams(query)}`)
    return result[0]?.sys_id
  },

  open: async (incident) => {
    const urgency = URGENCIES[incident.severity]
    const { result } = await ask('POST', '/incident', {
      short_description: oneLine(incident.summary, MOST_SHORT),
      description: plain(`${incident.url}\n\n${describe(incident)}`),
      correlation_id: externalId(incident),
      correlation_display: 'Tocsin',
      ...{ impact: urgency, urgency },
    })
    return result.sys_id
  },

  change: async (issue, event, state) => {
    const text = plain([sentence(event), noteOf(event)].filter(Boolean).join('\n'))
    const closing = state === 'resolved' && { close_code: closeCode, close_notes: text }
    // One request: the work note comes with the state, or neither does.
    await ask('PATCH', `/incident/${issue}`, { ...(state && { state: STATES[state] }), ...closing, work_notes: text })
  },
})

/** What stands between [code] and [/code] would be HTML in a work note. */
function plain(text) {
  return cut(text.replace(/\[(?=\/?code)/gi, '[ '), MOST_TEXT)
}
