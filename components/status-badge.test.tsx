import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SEVERITIES } from '@/lib/values/severity'
import { SeverityBadge, SeverityMark } from './severity-mark'
import { StatusBadge } from './status-badge'

const COLOURED = /text-(critical|high|medium|low|good|danger)\b|-soft\b|border-good/

test('once somebody has answered, a severity is an outline without colour', () => {
  for (const severity of SEVERITIES) {
    expect(renderToStaticMarkup(<SeverityBadge severity={severity} />)).toMatch(COLOURED)
    expect(renderToStaticMarkup(<SeverityMark severity={severity} />)).toMatch(COLOURED)
    expect(renderToStaticMarkup(<SeverityBadge severity={severity} isAnswered />)).not.toMatch(COLOURED)
    expect(renderToStaticMarkup(<SeverityMark severity={severity} isAnswered />)).not.toMatch(COLOURED)
  }
})

test('no status has a colour', () => {
  for (const status of ['open', 'acknowledged', 'resolved'] as const)
    expect(renderToStaticMarkup(<StatusBadge status={status} />)).not.toMatch(COLOURED)
})
