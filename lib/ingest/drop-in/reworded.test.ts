import { expect, test } from 'vitest'
import { invalidUtf8, tooManyAlerts, unavailable } from '../../contract/problems'
import { withHeaders } from '../../http/answer'
import { problemAnswer } from '../../http/problem'
import { opsgenieAnswer } from './opsgenie'
import { eventRefusal } from './pagerduty'

test.each([
  [429, tooManyAlerts, 'throttle exceeded'],
  [503, unavailable, 'unavailable'],
  [400, invalidUtf8, 'invalid event'],
])('%i keeps its code, its reason and when to try again in both products’ words', (code, problem, status) => {
  const answer = withHeaders(problemAnswer(problem, 'req_1'), { 'Retry-After': '3' })
  const event = eventRefusal(answer)
  expect(JSON.parse(event.body)).toMatchObject({ status, errors: [problem.detail] })
  const alert = opsgenieAnswer(answer, 0.1)
  expect(JSON.parse(alert.body)).toEqual({ message: problem.detail, took: 0.1, requestId: 'req_1' })
  expect([event.status, alert.status]).toEqual([code, code === 400 ? 422 : code])
  for (const { headers } of [event, alert])
    expect(headers).toMatchObject({ 'Retry-After': '3', 'X-Request-Id': 'req_1' })
})
