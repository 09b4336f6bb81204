import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { safeLink } from '@/lib/http/link'

/** Raw HTML stays text; an image becomes a link, since nothing is fetched from elsewhere. */
const COMPONENTS: Components = {
  a: ({ href, children }) => <MarkdownLink address={href}>{children}</MarkdownLink>,
  img: ({ src, alt }) => (
    <MarkdownLink address={typeof src === 'string' ? src : undefined}>{alt || 'image'}</MarkdownLink>
  ),
  h1: ({ children }) => <h2>{children}</h2>,
}

export function RunbookMarkdown({ markdown }: { markdown: string }) {
  return (
    <div className="prose-runbook">
      <Markdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
        {markdown}
      </Markdown>
    </div>
  )
}

function MarkdownLink({ address, children }: { address: string | undefined; children: ReactNode }) {
  const link = safeLink(address)
  if (!link) return <span>{children}</span>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
