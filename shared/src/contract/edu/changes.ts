import * as z from 'zod'
import { Time } from '../patterns.ts'
import { Id } from '../wire.ts'

/** What staff do with a record of the business. */
export const recordedActions = [
  'create',
  'update',
  'remove',
  'state',
  'import',
  'unmask',
  'merge',
  'copy',
  'finish',
  'join',
  'leave',
  'move',
  'cancel',
  'restore',
  'substitute',
  'rollCall',
  'undoRollCall',
  'approve',
  'revoke',
  'book',
  'release',
  'waive',
] as const
export type RecordedAction = (typeof recordedActions)[number]

/** A change of a record; the latest first. Fields that the caller may not see are left out. */
export const EduChange = z.object({
  id: Id,
  time: Time,
  userName: z.string(),
  noun: z.string(),
  /** Name of the record, such as the number of a lesson. */
  recordName: z.string(),
  action: z.enum(recordedActions),
  reason: z.string().nullable(),
  fields: z.array(z.string()),
})
export type EduChange = z.output<typeof EduChange>
