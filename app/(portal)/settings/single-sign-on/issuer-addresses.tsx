import { CopyButton } from '@/components/ui/copy-button'
import { callbackAddress, loginAddress } from '@/lib/single-sign-on/addresses'

/** What is registered at the issuer, and where people begin. */
export function IssuerAddresses({ slug, baseUrl }: { slug: string; baseUrl: string }) {
  return (
    <dl className="flex flex-col gap-3">
      <Address
        name="Redirect URI"
        hint="Register Tocsin there as a confidential web client with this address."
        url={callbackAddress(baseUrl, slug)}
      />
      <Address
        name="Sign-in address"
        hint="Leads people to the login page with this issuer, also where several workspaces share the server."
        url={loginAddress(baseUrl, slug)}
      />
    </dl>
  )
}

function Address({ name, hint, url }: { name: string; hint: string; url: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="flex items-start gap-2">
          <code className="min-w-0 py-1 font-mono text-xs wrap-anywhere">{url}</code>
          <CopyButton text={url} look="icon" label={`Copy the ${name.toLowerCase()}`} />
        </span>
        <span className="text-muted text-xs">{hint}</span>
      </dd>
    </div>
  )
}
