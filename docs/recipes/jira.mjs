import { startIssues } from './issues.mjs'
import { createService } from './request.mjs'
import { addressSetting, setting } from './settings.mjs'
import { describe, externalId, noteOf, oneLine, sentence } from './text.mjs'

const MOST_SUMMARY = 255
/** Which group of states of a workflow fits: its states may have any name. */
const CATEGORIES = { open: ['new'], acknowledged: ['indeterminate'], resolved: ['done'] }

const login = `${setting('JIRA_EMAIL')}:${setting('JIRA_TOKEN')}`
const ask = createService({
  name: 'Jira',
  url: `${addressSetting('JIRA_URL')}/rest/api/3`,
  headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
})
const project = setting('JIRA_PROJECT')
const issueType = setting('JIRA_ISSUE_TYPE', 'Task')

startIssues({
  name: 'Jira',
  // Its search shows new issues after seconds to minutes.
  settlesIn: 180,

  find: async (incident) => {
    const jql = `project = ${JSON.stringify(project)} AND labels = ${JSON.stringify(externalId(incident))}`
    const { issues } = await ask('POST', '/search/jql', { jql, fields: ['status'], maxResults: 1 })
    return issues[0]?.key
  },

  open: async (incident) => {
    const fields = {
      project: { key: project },
      issuetype: { name: issueType },
      summary: oneLine(incident.summary, MOST_SUMMARY),
      description: documentOf([linkTo(incident), codeOf(describe(incident))]),
      labels: ['tocsin', externalId(incident)],
    }
    return (await ask('POST', '/issue', { fields })).key
  },

  change: async (issue, event, state) => {
    if (state) await move(issue, CATEGORIES[state])
    const note = noteOf(event)
    const body = documentOf([paragraph(textOf(sentence(event))), ...(note ? [codeOf(note)] : [])])
    await ask('POST', `/issue/${issue}/comment`, { body })
  },
})

/** Nothing where the workflow has no such step from here: the comment says it all the same. */
async function move(issue, categories) {
  const { fields } = await ask('GET', `/issue/${issue}?fields=status`)
  if (categories.includes(fields.status.statusCategory.key)) return
  const { transitions } = await ask('GET', `/issue/${issue}/transitions`)
  const fitting = transitions.find(({ to }) => categories.includes(to.statusCategory.key))
  if (fitting) await ask('POST', `/issue/${issue}/transitions`, { transition: { id: fitting.id } })
  else console.error(`${issue} has no step to a state of the group ${categories.join(', ')}`)
}

function documentOf(content) {
  return { type: 'doc', version: 1, content }
}

function paragraph(...content) {
  return { type: 'paragraph', content }
}

function textOf(text) {
  return { type: 'text', text }
}

function codeOf(text) {
  return { type: 'codeBlock', content: [textOf(text)] }
}

function linkTo({ id, url }) {
  const marks = [{ type: 'link', attrs: { href: url } }]
  return paragraph({ ...textOf(`Incident ${id} in Tocsin`), marks })
}
