type Part = { id: string; title: string; isThere: boolean }

/** A phone shows the parts below each other: this bar stays in reach and leads to each. */
export function PartLinks({ parts }: { parts: Part[] }) {
  return (
    <nav aria-label="Parts of the incident" className="part-links">
      {parts
        .filter(({ isThere }) => isThere)
        .map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
    </nav>
  )
}
