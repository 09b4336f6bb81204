import { buttonClasses } from '@/components/ui/button'
import type { LoginIssuer } from '@/lib/single-sign-on/list'

/** Links, not forms: the content security policy lets a form lead to no other site. */
export function IssuerButtons({ issuers, next }: { issuers: readonly LoginIssuer[]; next: string }) {
  return (
    <div className="mb-4 flex flex-col gap-2 border-line border-b pb-4">
      {issuers.map(({ slug, name }) => (
        <a
          key={slug}
          href={`/api/auth/oidc/${slug}/start?next=${encodeURIComponent(next)}`}
          className={`${buttonClasses('plain')} wrap-anywhere`}
        >
          Sign in with {name}
        </a>
      ))}
    </div>
  )
}
