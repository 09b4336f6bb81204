import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'

export function RejectedFlag({ apiKeyId, count }: { apiKeyId: number; count: number }) {
  if (count === 0) return null
  return (
    <Link
      href={`/rejected?key=${apiKeyId}`}
      className="inline-flex items-center gap-1 rounded bg-high-soft px-1.5 py-0.5 font-medium text-high text-xs"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      {count === 1 ? '1 rejected alert' : `${count} rejected alerts`}
    </Link>
  )
}
