import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/page'
import { ScrollBox } from '@/components/ui/scroll-box'
import type { PayloadField } from '@/lib/incidents/payload'
import { Correlated } from './correlated'
import { Facts } from './facts'
import { Labels } from './labels'
import { RawPayload } from './payload/raw-payload'
import type { Parts } from './read-parts'
import { Signal } from './signal'

/** The narrow column. */
export function WhatItIs({ incident, labels, story, correlated, isAdmin }: Parts) {
  const { id, payload } = incident
  return (
    <>
      {labels.length > 0 && (
        <Section
          id="labels"
          title="Labels"
          actions={<CopyButton label="Copy all" text={labels.map(asPair).join('\n')} />}
        >
          <ScrollBox label="Scrollable labels">
            <Labels incidentId={id} labels={labels} />
          </ScrollBox>
        </Section>
      )}
      {story && <Signal story={story} isAdmin={isAdmin} />}
      {correlated && <Correlated correlated={correlated} />}
      <Section title="About">
        <Facts incident={incident} isAdmin={isAdmin} />
      </Section>
      <RawPayload incidentId={id} payload={payload} from={payloadFrom({ incident, story })} />
    </>
  )
}

function asPair({ key, text }: PayloadField) {
  return `${key}=${text}`
}

function payloadFrom({ incident, story }: Pick<Parts, 'incident' | 'story'>) {
  if (story) return story.own ? 'tocsin' : 'source'
  return incident.rejectedAlert ? 'person' : 'request'
}
