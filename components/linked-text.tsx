import { Fragment } from 'react'
import { linkParts } from './link-parts'
import { SafeLink } from './outside-link'
import { VisibleText } from './ui/visible-text'

type LinkedTextProps = { children: string; limit?: number; marks?: number }

export function LinkedText(text: LinkedTextProps) {
  return <VisibleText {...text} renderText={withLinks} />
}

function withLinks(text: string) {
  return linkParts(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    <Fragment key={at}>{'link' in part ? <SafeLink address={part.link}>{part.text}</SafeLink> : part.text}</Fragment>
  ))
}
