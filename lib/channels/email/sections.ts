import type { Fact, PageParts } from '../channel'
import { plainLine } from '../plain'
import { styled } from './looks'
import { html, type Markup } from './markup'
import { roomFor } from './room'

const LINE_CHARACTERS = 500
const QUOTED =
  "font-family:ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace;font-size:13px;line-height:20px;padding:12px;border-radius:8px;"

type Said = { parts: PageParts | undefined; lines: readonly string[] }

/** What comes before the buttons and after them, as much as `bytes` hold. */
export function sectionsOf({ parts, lines }: Said, bytes: number): { lead: Markup[]; rest: Markup[] } {
  const room = roomFor(bytes)
  if (!parts) return { lead: room.take(lines.filter(Boolean).map(paragraph)), rest: overflow(room) }
  const { step, counts, summary, facts, others, details } = parts
  const said = [...counts, ...(step?.why ? [`${step.name}: ${step.why}`] : []), ...(summary ? [summary] : [])]
  const lead = room.take(said.map(paragraph))
  const rest = [
    ...(counts.length > 0 ? [heading('Most severe and newest')] : []),
    ...table(room.take(facts.map(factRow))),
    ...titled('Also', room.take(others.map(paragraph))),
    ...quoted(room.take(details.lines.map(quotedLine))),
    ...room.take(details.rest ? [remark(details.rest)] : []),
  ]
  return { lead, rest: [...rest, ...overflow(room)] }
}

function overflow({ isOver }: ReturnType<typeof roomFor>) {
  return isOver() ? [remark('… the rest is too long for a mail')] : []
}

function paragraph(text: string) {
  return html`<p style="margin:0 0 8px">${plainLine(text, LINE_CHARACTERS)}</p>\n`
}

function remark(text: string) {
  return html`<p ${styled('muted', 'margin:8px 0 0;font-size:14px;')}>${plainLine(text, LINE_CHARACTERS)}</p>\n`
}

function heading(text: string) {
  return html`<h2 style="margin:20px 0 8px;font-size:15px;line-height:24px;font-weight:700">${text}</h2>\n`
}

function titled(head: string, content: readonly Markup[]) {
  return content.length > 0 ? [heading(head), ...content] : []
}

function table(rows: readonly Markup[]) {
  if (rows.length === 0) return []
  return [
    html`<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse;margin:12px 0 0;font-size:15px;line-height:22px">\n${rows}</table>\n`,
  ]
}

function factRow({ name, value }: Fact) {
  const shown = plainLine(value, LINE_CHARACTERS)
  const cell = 'padding:3px 0;vertical-align:top;'
  if (name === undefined) return html`<tr><td colspan="2" style="${cell}">${shown}</td></tr>\n`
  // Of one width: a long value would leave its name a column of single letters.
  const css = `${cell}width:36%;padding-right:16px;text-align:left;font-weight:400;`
  return html`<tr><th scope="row" ${styled('muted', css)}>${plainLine(name, LINE_CHARACTERS)}</th><td style="${cell}">${shown}</td></tr>\n`
}

function quotedLine(text: string) {
  return html`${plainLine(text, LINE_CHARACTERS)}<br>\n`
}

function quoted(lines: readonly Markup[]) {
  return titled('Details', lines.length > 0 ? [html`<div ${styled('quoted', QUOTED)}>\n${lines}</div>\n`] : [])
}
