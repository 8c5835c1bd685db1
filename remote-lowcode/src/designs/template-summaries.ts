import { withFlow } from '@tessera/shared/contract/lowcode/designs'
import type { TemplateId } from './templates.ts'

/** Templates of requests, which need an approval. */
const requests: ReadonlySet<TemplateId> = new Set([
  'leave',
  'overtime',
  'trip',
  'expense',
  'purchase',
  'seal',
  'vehicle',
  'resignation',
  'refund',
])

/** The page type that a template is made for: with a flow where it is a request. */
export const webTypeOf = (id: TemplateId): 2 | typeof withFlow => (requests.has(id) ? withFlow : 2)

/**
 * What an approver has to see of a request at once, where a design of this template has a flow: lists name the initiator
 * anyway, who stands first in most forms.
 */
export const summaryOf: Readonly<Record<TemplateId, readonly string[]>> = {
  leave: ['kind', 'days', 'from', 'to', 'reason'],
  overtime: ['day', 'hours', 'content'],
  trip: ['period', 'destination', 'budget', 'purpose'],
  expense: ['kind', 'total', 'day'],
  purchase: ['total', 'neededBy', 'reason'],
  seal: ['seals', 'title', 'purpose'],
  asset: ['name', 'kind', 'price'],
  repair: ['place', 'kind', 'problem'],
  visitor: ['name', 'day', 'purpose'],
  vehicle: ['period', 'to', 'purpose'],
  meetingRoom: ['subject', 'room', 'day'],
  onboarding: ['name', 'department', 'startsOn'],
  resignation: ['employee', 'lastDay', 'reason'],
  interview: ['candidate', 'position', 'result'],
  survey: ['student', 'course', 'recommend'],
  trialLesson: ['student', 'course', 'day'],
  refund: ['student', 'refund', 'reason'],
  incident: ['day', 'kind', 'severity'],
  equipmentCheck: ['room', 'result', 'day'],
  complaint: ['customer', 'kind', 'content'],
}
