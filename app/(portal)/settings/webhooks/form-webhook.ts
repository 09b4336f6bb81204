import { formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import {
  type ConditionDraft,
  conditionDrafts,
  conditionsOf,
  editConditions,
  readConditionDrafts,
} from '@/components/conditions/drafts'
import type { WebhookSettings } from '@/lib/webhooks/check'
import type { ListedWebhook } from '@/lib/webhooks/list'

export type WebhookDraft = {
  name: string
  url: string
  secret: string
  kinds: string[]
  conditions: ConditionDraft[]
  isEnabled: boolean
}

export const NEW_WEBHOOK: WebhookDraft = {
  name: '',
  url: '',
  secret: '',
  kinds: ['incident.opened', 'incident.acknowledged', 'incident.resolved', 'incident.reopened'],
  conditions: [],
  isEnabled: true,
}

export function readWebhookDraft(form: FormData): WebhookDraft {
  return {
    name: formText(form, 'name'),
    url: formText(form, 'url'),
    secret: formText(form, 'secret'),
    kinds: form.getAll('kinds').filter((kind) => typeof kind === 'string'),
    conditions: editConditions(readConditionDrafts(form), pressedButton(form)),
    isEnabled: form.get('isEnabled') !== null,
  }
}

export function webhookDraft({ name, url, kinds, conditions, isEnabled }: ListedWebhook): WebhookDraft {
  return { name, url, secret: '', kinds, conditions: conditionDrafts(conditions ?? []), isEnabled }
}

export function webhookSettings({ name, url, kinds, conditions, isEnabled }: WebhookDraft): WebhookSettings {
  return { name, url, kinds, conditions: conditionsOf(conditions), isEnabled }
}
