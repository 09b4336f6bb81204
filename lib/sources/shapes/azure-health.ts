import { compileReading } from '../compiled'
import type { Roots } from '../path'
import { azure } from '../presets/azure'
import { compileMarks, fits } from './shape'

const RESOURCE_HEALTH = ['data.alertContext', 'data.context.activityLog'].map((log) =>
  compileMarks([`${log}.properties.currentHealthStatus`]),
)

const ITS_RESOURCE = compileReading({
  ...azure,
  signal: azure.signal && {
    ...azure.signal,
    key: [
      [
        ...['data.essentials.alertTargetIDs.0', 'data.essentials.configurationItems.0', 'data.alertContext.resourceId'],
        ...['data.context.activityLog.resourceId', 'data.essentials.alertId'],
      ],
    ],
  },
})

/**
 * Azure's Resource Health makes an alert of its own of each step of one event, so that only the resource tells them apart:
 * https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-payload-samples
 */
export function readingOfHealth(roots: Roots) {
  return RESOURCE_HEALTH.some((marks) => fits({ marks }, roots)) ? ITS_RESOURCE : undefined
}
