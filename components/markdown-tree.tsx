import type { Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { safeLink } from '@/lib/http/link'

/** Rendered Markdown from outside. Images become links: nothing is loaded from elsewhere. */
export function MarkdownTree({ tree, components }: { tree: Root; components?: Partial<Components> }) {
  return (
    <div className="prose-runbook">
      {toJsxRuntime(tree, {
        Fragment,
        jsx,
        jsxs,
        components: { ...COMPONENTS, ...components },
        tableCellAlignToStyle: false,
      })}
    </div>
  )
}

const COMPONENTS: Partial<Components> = {
  a: ({ href, children }) => <MarkdownLink address={href}>{children}</MarkdownLink>,
  img: ({ src, alt }) => (
    <MarkdownLink address={typeof src === 'string' ? src : undefined}>{alt || 'image'}</MarkdownLink>
  ),
  h1: ({ children }) => <h2>{children}</h2>,
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
