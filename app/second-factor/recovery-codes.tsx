import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice kind="done">
      <p className="mb-2 font-medium">These recovery codes are shown once. Keep them where your phone is not.</p>
      <ul aria-label="Recovery codes" className="mb-3 grid gap-x-4 gap-y-1 font-mono text-xs sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy the codes" />
      <p className="mt-2 text-xs">Each signs you in once instead of a passkey or a code of the app.</p>
    </Notice>
  )
}
