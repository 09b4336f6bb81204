import { textsIn } from '../content'
import { isPassing, type Said, steadyText } from '../passing'
import { nodeAt, type Path, type Roots } from '../path'
import { type Shape, severity, signal, text } from './shape'

const RESULT: Path = { ofWhole: false, keys: ['result'] }
const RAW: Path = { ofWhole: false, keys: ['result', '_raw'] }

/** Made of other rows: how many there are, or what is in them. */
const AGGREGATE =
  /^(?:c|count|dc|distinct_count|estdc|sum|sumsq|avg|mean|median|mode|min|max|range|stdevp?|varp?|(?:exact|upper)?perc\d+|p\d+|first|last|earliest|latest|list|values|rate|per_\w+)\(/i
/** What Splunk adds to an event: https://docs.splunk.com/Documentation/Splunk/latest/Knowledge/Usedefaultfields */
const DEFAULT =
  /^(?:_|date_|tag(?:::|$))|^(?:punct|linecount|timestartpos|timeendpos|timestamp|eventtype|splunk_server(?:_group)?)$/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
/** Of an event's own texts; a longer one is a line of the log. */
const LONGEST = 100

/** The columns of a row that name something and measure nothing; where the row is an event, without its numbers and lines. */
function rowOf(roots: Roots): string | undefined {
  const row = nodeAt(roots, RESULT)
  if (row?.node.type !== 'object') return undefined
  const isEvent = nodeAt(roots, RAW) !== undefined
  const isColumn = (said: Said) =>
    !DEFAULT.test(said.name) && !AGGREGATE.test(said.name) && !isPassing(said) && !(isEvent && isOfOneEvent(said))
  const columns = textsIn(row.node, row.source).filter(isColumn)
  const told = columns.map((said) => `${said.name}=${steadyText(said.text)}`)
  return told.length > 0 ? told.toSorted().join(' ') : undefined
}

function isOfOneEvent({ text: said }: Said) {
  return NUMBER.test(said.trim()) || said.length > LONGEST
}

// https://docs.splunk.com/Documentation/Splunk/latest/Alert/Webhooks
export const SPLUNK: Shape[] = [
  {
    tool: 'Splunk',
    marks: ['search_name', 'sid', 'results_link'],
    summary: text('search_name'),
    severity: severity(['result.severity', 'result.urgency'], {}),
    details: text('result._raw', 'results_link'),
    entityId: text('result.host', 'result.dest'),
    signal: signal([['search_name']], ['none']),
    // An alert for each result.
    apart: rowOf,
  },
]
