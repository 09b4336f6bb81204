import { type Shape, severity, signal, text } from './shape'

/**
 * https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/: an event by itself, as eventrouter wraps it
 * (`verb`, `event`, `old_event`), as one of the API's watches tells it, and as OpenTelemetry's collector does.
 */
export const KUBERNETES: Shape[] = ['', 'event.', 'object.', 'body.object.', 'body.'].map((of) => ({
  tool: 'Kubernetes',
  kind: 'involvedObject.name',
  marks: [`${of}involvedObject.name`, `${of}reason`, `${of}type`, `${of}message`],
  about: [`${of}involvedObject.kind`, `${of}involvedObject.name`],
  summary: text(`${of}message`, `${of}reason`),
  severity: severity(['none'], {}),
  labels: [
    { from: `${of}involvedObject.namespace`, as: 'namespace' },
    { from: `${of}reason`, as: 'reason' },
  ],
  entityId: text(`${of}involvedObject.name`),
  signal: signal(
    [
      [`${of}involvedObject.name`],
      [`${of}involvedObject.namespace`, `${of}reason`],
      [`${of}involvedObject.uid`, `${of}reason`],
      [`${of}reason`],
    ],
    [`${of}type`],
    { resolved: [], ignored: ['normal'] },
  ),
}))
