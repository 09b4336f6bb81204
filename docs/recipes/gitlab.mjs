import { startIssues } from './issues.mjs'
import { createService } from './request.mjs'
import { addressSetting, setting } from './settings.mjs'
import { isOf, markdownBody, markdownComment, openedAfter, plainTitle } from './text.mjs'

const MOST_TITLE = 255
const A_PAGE = 100
const MOST_PAGES = 20

const ask = createService({
  name: 'GitLab',
  url: `${addressSetting('GITLAB_URL', 'https://gitlab.com')}/api/v4`,
  headers: { 'private-token': setting('GITLAB_TOKEN') },
})
const issues = `/projects/${encodeURIComponent(setting('GITLAB_PROJECT'))}/issues`
const labels = setting('GITLAB_LABELS', '')

startIssues({
  name: 'GitLab',
  settlesIn: 15,

  find: async (incident) => {
    const since = { created_after: openedAfter(incident).toISOString(), scope: 'all', state: 'all', per_page: A_PAGE }
    for (let page = 1; page <= MOST_PAGES; page++) {
      const listed = await ask('GET', `${issues}?${new URLSearchParams({ ...since, page })}`)
      const found = listed.find(({ description }) => isOf(incident, description))
      if (found) return found.iid
      if (listed.length < A_PAGE) return undefined
    }
  },

  open: async (incident) => {
    const title = plainTitle(incident.summary, MOST_TITLE)
    const fields = { title, description: markdownBody(incident), ...(labels && { labels }) }
    return (await ask('POST', issues, fields)).iid
  },

  change: async (issue, event, state) => {
    if (state === 'resolved') await ask('PUT', `${issues}/${issue}`, { state_event: 'close' })
    if (state === 'open') await ask('PUT', `${issues}/${issue}`, { state_event: 'reopen' })
    await ask('POST', `${issues}/${issue}/notes`, { body: markdownComment(event) })
  },
})
