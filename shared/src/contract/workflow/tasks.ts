import * as z from 'zod'
import { Time } from '../patterns.ts'
import { Id, Page } from '../wire.ts'

/** Status of a task. */
export const FlowStatus = { draft: 0, wait: 1, adopt: 2, reject: 3, revoke: 4, cancel: 5 } as const
/** Urgency; higher ones come first in to-do lists. */
export const FlowUrgent = { normal: 1, important: 2, urgent: 3 } as const

/** The filter of every list of tasks; times are inclusive. */
export const TaskFilter = Page.extend({
  startTime: Time.optional(),
  endTime: Time.optional(),
  flowId: Id.optional(),
  flowCategory: z.string().max(50).optional(),
})
export type TaskFilter = z.output<typeof TaskFilter>

/** A row in every list of tasks. */
export const TaskRow = z.object({
  id: Id,
  /** The number of the document. */
  enCode: z.string(),
  /** The title; "<initiator>的<flow>" by default. */
  fullName: z.string(),
  flowId: Id,
  flowName: z.string(),
  flowCode: z.string(),
  flowCategory: z.string(),
  /** 1 system form, 2 designed form. */
  formType: z.int(),
  /** Empty in lists, because a form can be large; reading one task answers it. */
  formData: z.string(),
  flowUrgent: z.int().min(1).max(3),
  status: z.int().min(0).max(5),
  thisStep: z.string(),
  startTime: Time.nullable(),
  creatorTime: Time,
  /** Percent. */
  completion: z.int(),
  description: z.string().nullable(),
})
