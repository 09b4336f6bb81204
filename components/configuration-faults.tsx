import type { DocumentFault } from '@/lib/configuration/document/read'
import { Notice } from './ui/notice'
import { VisibleText } from './ui/visible-text'

export function ConfigurationFaults({ faults }: { faults: readonly DocumentFault[] }) {
  return (
    <Notice kind="error">
      <p>Nothing is changed.</p>
      <ul className="list-disc pl-5">
        {faults.map(({ path, message, line, column }) => (
          <li key={`${line} ${column} ${path} ${message}`} className="wrap-anywhere">
            {line !== undefined && `Line ${line}, column ${column}: `}
            <VisibleText limit={500}>{path === '' ? message : `${path}: ${message}`}</VisibleText>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
