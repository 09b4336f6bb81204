import type { Fact, PageParts } from '../channels/channel'

/** For receivers that show one line after the other. */
export function linesOf({ step, counts, summary, facts, others, details }: PageParts): string[] {
  return [
    ...counts,
    ...(step?.why ? [`${step.name}: ${step.why}`] : []),
    ...(summary === undefined ? [] : [`Summary: ${summary}`]),
    ...(counts.length > 0 ? ['Most severe and newest:'] : []),
    ...facts.map(factLine),
    ...(others.length > 0 ? ['', 'Also:', ...others] : []),
    ...(details.lines.length > 0 ? ['', 'Details:', ...details.lines] : []),
    ...(details.rest === undefined ? [] : [details.rest]),
  ]
}

function factLine({ name, value }: Fact) {
  return name === undefined ? value : `${name}: ${value}`
}
