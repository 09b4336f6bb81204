import type { Element, ElementContent, Root, RootContent } from 'hast'

type Node = Root | RootContent | ElementContent

export function markSteps(tree: Root, longest: number): { tree: Root; steps: string[] } {
  const steps: string[] = []
  const used = new Map<string, number>()
  function marked<One extends Node>(node: One, isNumbered: boolean): One {
    if (!('children' in node)) return node
    if (node.type !== 'element') return { ...node, children: node.children.map((child) => marked(child, false)) }
    const step = isStep(node, isNumbered) ? nameOf(node) : undefined
    if (step !== undefined) steps.push(step)
    const properties = step === undefined ? node.properties : { ...node.properties, dataStep: step }
    return { ...node, properties, children: node.children.map((child) => marked(child, node.tagName === 'ol')) }
  }

  /** Its own text; a number tells equal steps apart. */
  function nameOf(item: Element) {
    const text = ownText(item).replaceAll(/\s+/g, ' ').trim().slice(0, longest)
    const before = used.get(text) ?? 0
    used.set(text, before + 1)
    const number = before === 0 ? '' : ` (${before + 1})`
    return `${text.slice(0, longest - number.length)}${number}`.toWellFormed()
  }
  return { tree: marked(tree, false), steps }
}

function isStep({ tagName, properties }: Element, isNumbered: boolean) {
  if (tagName !== 'li') return false
  const { className } = properties
  return isNumbered || (Array.isArray(className) && className.includes('task-list-item'))
}

const NESTED = ['ul', 'ol', 'pre', 'table', 'blockquote']

function ownText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  return node.children
    .filter((child) => child.type !== 'element' || !NESTED.includes(child.tagName))
    .map(ownText)
    .join('')
}
