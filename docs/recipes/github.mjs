import { startIssues } from './issues.mjs'
import { createService } from './request.mjs'
import { addressSetting, fail, setting } from './settings.mjs'
import { isOf, markdownBody, markdownComment, openedAfter, plainTitle } from './text.mjs'

const MOST_TITLE = 256
const A_PAGE = 100
const MOST_PAGES = 20

const repository = setting('GITHUB_REPOSITORY')
if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) fail('GITHUB_REPOSITORY is no owner/name.')
const labels = setting('GITHUB_LABELS', '').split(',').filter(Boolean)
const ask = createService({
  name: 'GitHub',
  url: addressSetting('GITHUB_URL', 'https://api.github.com'),
  headers: {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${setting('GITHUB_TOKEN')}`,
    'x-github-api-version': '2022-11-28',
  },
})
const issues = `/repos/${repository}/issues`

startIssues({
  name: 'GitHub',
  settlesIn: 15,

  // The list, and not the search: that has an index, which lags.
  find: async (incident) => {
    const from = openedAfter(incident)
    const newest = { state: 'all', sort: 'created', direction: 'desc', since: from.toISOString(), per_page: A_PAGE }
    for (let page = 1; page <= MOST_PAGES; page++) {
      const listed = await ask('GET', `${issues}?${new URLSearchParams({ ...newest, page })}`)
      const found = listed.find(({ body }) => isOf(incident, body))
      if (found) return found.number
      if (listed.length < A_PAGE || Date.parse(listed.at(-1).created_at) < from) return undefined
    }
  },

  open: async (incident) => {
    const title = plainTitle(incident.summary, MOST_TITLE)
    return (await ask('POST', issues, { title, body: markdownBody(incident), labels })).number
  },

  change: async (issue, event, state) => {
    if (state === 'resolved') await ask('PATCH', `${issues}/${issue}`, { state: 'closed', state_reason: 'completed' })
    if (state === 'open') await ask('PATCH', `${issues}/${issue}`, { state: 'open', state_reason: 'reopened' })
    await ask('POST', `${issues}/${issue}/comments`, { body: markdownComment(event) })
  },
})
