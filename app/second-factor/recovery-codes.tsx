import { Download } from 'lucide-react'
import { Button, buttonClasses } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

type RecoveryCodesProps = { codes: string[]; why: string; onSaved?: (() => void) | undefined }

export function RecoveryCodes({ codes, why, onSaved }: RecoveryCodesProps) {
  return (
    <Notice kind="warning">
      <p className="mb-2 font-medium">{why} Keep these recovery codes where your phone is not: they are shown once.</p>
      <ul aria-label="Recovery codes" className="mb-3 flex flex-col gap-1 font-mono text-xs">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <a href={asFile(codes)} download="tocsin-recovery-codes.txt" className={buttonClasses()}>
          <Download aria-hidden className="size-4" /> Download
        </a>
        {onSaved && (
          <Button look="primary" onClick={onSaved}>
            I have saved them
          </Button>
        )}
      </div>
      <p className="mt-2 text-xs">Each signs you in once instead of a passkey or a code of the app.</p>
    </Notice>
  )
}

function asFile(codes: string[]) {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
}
