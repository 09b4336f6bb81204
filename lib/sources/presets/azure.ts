import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** Azure Monitor's common alert schema: https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-common-schema */
export const azure: Reading = {
  name: 'azure',
  summary: { from: ['data.essentials.alertRule'] },
  severity: {
    from: ['data.essentials.severity'],
    values: { sev0: 'critical', sev1: 'high', sev2: 'medium', sev3: 'low', sev4: 'low' },
    otherwise: 'high',
  },
  labels: [
    { from: 'data.customProperties' },
    { from: 'data.essentials.signalType', as: 'signalType' },
    { from: 'data.essentials.monitoringService', as: 'monitoringService' },
    { from: 'data.essentials.targetResourceGroup', as: 'resourceGroup' },
  ],
  details: { from: ['data.essentials.description'] },
  entityId: { from: ['data.essentials.configurationItems.0', 'data.essentials.alertTargetIDs.0'] },
  runbookId: { from: [] },
  signal: {
    key: [['data.essentials.alertId']],
    status: { from: ['data.essentials.monitorCondition'], resolved: ['resolved'], ignored: [] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
