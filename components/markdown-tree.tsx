import type { ElementContent, Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { SafeLink } from './outside-link'
import { CopyButton } from './ui/copy-button'

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
        passNode: true,
      })}
    </div>
  )
}

const COMPONENTS: Partial<Components> = {
  a: ({ href, children }) => <SafeLink address={href}>{children}</SafeLink>,
  img: ({ src, alt }) => <SafeLink address={typeof src === 'string' ? src : undefined}>{alt || 'image'}</SafeLink>,
  h1: ({ children }) => <h2>{children}</h2>,
  pre: ({ children, node }) => (
    <div className="code-block">
      <pre>{children}</pre>
      <CopyButton look="icon" label="Copy the code" text={node ? textOf(node) : ''} />
    </div>
  ),
  input: ({ checked }) => (
    <input type="checkbox" disabled checked={checked} readOnly aria-label={checked ? 'Done' : 'To do'} />
  ),
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
