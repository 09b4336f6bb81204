import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(() => htmlAsText)
  .use(rehypeSanitize)

/**
 * Renders Markdown to one part of a sanitised tree: whole blocks, up to a bound on nodes and characters.
 * @param {{ markdown: string, part: number, nodes: number, characters: number }} task
 */
export default function render({ markdown, part, ...bound }) {
  const tree = processor.runSync(processor.parse(markdown))
  const parts = inParts(tree.children.map(withoutPositions), bound)
  if (!parts) return { ok: false, reason: 'too_large' }
  return { ok: true, tree: { type: 'root', children: parts[part - 1] ?? [] }, parts: Math.max(1, parts.length) }
}

function htmlAsText(node) {
  if (node.type === 'raw') node.type = 'text'
  for (const child of node.children ?? []) htmlAsText(child)
}

/** Undefined when one block is over the bound. */
function inParts(blocks, { nodes, characters }) {
  const parts = []
  let room = { nodes: 0, characters: 0 }
  for (const block of blocks) {
    const size = sizeOf(block)
    if (size.nodes > nodes || size.characters > characters) return undefined
    room = { nodes: room.nodes - size.nodes, characters: room.characters - size.characters }
    if (room.nodes < 0 || room.characters < 0) {
      parts.push([])
      room = { nodes: nodes - size.nodes, characters: characters - size.characters }
    }
    parts.at(-1).push(block)
  }
  return parts
}

/** Attributes count: addresses can be long. */
function sizeOf(node) {
  const size = { nodes: 1, characters: (node.value?.length ?? 0) + JSON.stringify(node.properties ?? '').length }
  for (const child of node.children ?? []) {
    const { nodes, characters } = sizeOf(child)
    size.nodes += nodes
    size.characters += characters
  }
  return size
}

function withoutPositions({ position, children, ...node }) {
  return children ? { ...node, children: children.map(withoutPositions) } : node
}
