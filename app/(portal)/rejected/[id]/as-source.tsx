import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { acceptAsSourceAction } from './actions'

type AsSourceProps = { apiKey: { id: number; name: string }; preset: string }

export function AsSource({ apiKey, preset }: AsSourceProps) {
  return (
    <Section title="Read them from now on">
      <p className="mb-3">
        This is a body of <span className="font-medium">{preset}</span>. Tocsin can read it: each alert in it becomes an
        incident, repeats count, and a recovery resolves.
      </p>
      <p className="mb-3 text-muted text-xs">
        The open rejected alerts of “{apiKey.name}” are processed in order. Anyone with the token can then resolve
        incidents of this key.
      </p>
      <form action={acceptAsSourceAction}>
        <input type="hidden" name="apiKeyId" value={apiKey.id} />
        <input type="hidden" name="preset" value={preset} />
        <SubmitButton look="primary">Read this key’s alerts this way</SubmitButton>
      </form>
    </Section>
  )
}
