import { type Fault, readDocuments } from './documents'
import { type CatalogEntry, readEntry } from './entry'

export type Catalog = { entries: CatalogEntry[]; skipped: { kind: string; count: number }[]; faults: Fault[] }

export async function readCatalog(text: string): Promise<Catalog> {
  const { documents, faults } = await readDocuments(text)
  const entries = new Map<string, CatalogEntry>()
  const skipped = new Map<string, number>()
  for (const document of documents) {
    const read = readEntry(document)
    if ('faults' in read) faults.push(...read.faults)
    else if ('skippedKind' in read) skipped.set(read.skippedKind, (skipped.get(read.skippedKind) ?? 0) + 1)
    else {
      const other = entries.get(read.entry.identifier)
      if (other) faults.push(sameIdentifier(read.entry, other))
      else entries.set(read.entry.identifier, read.entry)
    }
  }
  return {
    entries: [...entries.values()],
    skipped: Array.from(skipped, ([kind, count]) => ({ kind, count })),
    faults: faults.sort((a, b) => a.document - b.document),
  }
}

function sameIdentifier({ document, identifier }: CatalogEntry, other: CatalogEntry): Fault {
  const message = `Document ${other.document} has the identifier ${identifier} too. Give one of them another name, or the annotation tocsin/entity-id with what alerts send as entityId.`
  return { document, field: 'metadata.name', message }
}
