import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'

type Version = { version: number; createdAt: Date; createdBy: { name: string } | null }

export function VersionList({ versions, path }: { versions: readonly Version[]; path: string }) {
  return (
    <ul aria-label="Versions" className="divide-y divide-line">
      {versions.map((version) => (
        <li key={version.version} className="px-4 py-2">
          <Link href={`${path}/versions/${version.version}`} prefetch={false} className="underline">
            Version {version.version}
          </Link>
          , <VersionMade made={version} />
        </li>
      ))}
    </ul>
  )
}

export function VersionMade({ made: { createdAt, createdBy } }: { made: Omit<Version, 'version'> }) {
  return (
    <>
      {createdBy && (
        <>
          <VisibleText>{createdBy.name}</VisibleText>,{' '}
        </>
      )}
      <RelativeTime at={createdAt} withExact />
    </>
  )
}
