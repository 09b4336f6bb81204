import type { Node } from 'jsonc-parser'
import type { ReactNode } from 'react'
import { LinkedText } from '@/components/linked-text'
import { VisibleText } from '@/components/ui/visible-text'
import { keyOf, sourceOf } from '@/lib/values/json-tree'

const DEEPEST = 8
const OPEN_MEMBERS = 10
const SHORT = 60

type JsonValueProps = { node: Node; source: string; name?: ReactNode; depth?: number }

export function JsonValue({ node, source, name, depth = 0 }: JsonValueProps) {
  const children = node.children ?? []
  const isObject = node.type === 'object'
  if (node.length <= SHORT || depth === DEEPEST || (!isObject && node.type !== 'array'))
    return (
      <>
        {name}
        <Leaf node={node} source={source} />
      </>
    )
  return (
    <details open={depth < 2 && children.length <= OPEN_MEMBERS}>
      <summary className="text-muted">
        {name}
        {isObject ? `{${children.length}}` : `[${children.length}]`}
      </summary>
      <ul className="ml-3 border-line border-l pl-3">
        {children.map((child, at) => (
          <li key={child.offset}>
            <JsonValue
              node={memberValue(child)}
              source={source}
              name={<Name>{isObject ? <VisibleText marks={1}>{keyOf(child)}</VisibleText> : at}</Name>}
              depth={depth + 1}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Name({ children }: { children: ReactNode }) {
  return <span className="mr-2 text-muted">{children}</span>
}

function memberValue(child: Node) {
  return child.type === 'property' ? (child.children?.[1] ?? child) : child
}

function Leaf({ node, source }: { node: Node; source: string }) {
  // A line break between members is ours: in a string it is escaped.
  const text = node.type === 'string' ? String(node.value) : sourceOf(node, source).replaceAll(/\n\s*/g, ' ')
  return (
    <LinkedText marks={4} limit={Number.POSITIVE_INFINITY}>
      {text}
    </LinkedText>
  )
}
