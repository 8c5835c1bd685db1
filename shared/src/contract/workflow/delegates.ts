import * as z from 'zod'
import { blankable, expectedModifiedTime, Flag, LastModifyTime, Text, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'

/** What an entrustment is now. */
export const DelegateStatus = { inForce: 0, notStarted: 1, ended: 2, notAccepted: 3, declined: 4 } as const

/** What a substitute does: launches tasks, or handles to-do items. Older clients send none and mean the second. */
export const DelegateType = { launch: 0, handle: 1 } as const
const Type = z.literal([DelegateType.launch, DelegateType.handle])

/** A user lets another one act in their place for a time. The one is the principal, the other one the substitute. */
export const DelegateBody = z.object({
  type: Type.default(DelegateType.handle),
  toUserId: Id,
  /** Ids of flows separated by commas; '' for all flows. */
  flowId: z.string().max(10_000).default(''),
  startTime: Time,
  endTime: Time,
  description: blankable(Text),
})
export type DelegateBody = z.output<typeof DelegateBody>

export const DelegateRow = z.object({
  id: Id,
  type: Type,
  /** The principal. */
  userId: Id,
  userName: z.string(),
  /** The substitute. */
  toUserId: Id,
  toUserName: z.string(),
  flowId: z.string(),
  /** Names of the flows, separated by commas; '' for all flows. */
  flowName: z.string(),
  flowCategory: z.string(),
  startTime: Time,
  endTime: Time,
  description: z.string().nullable(),
  /** 0 where it was ended before its time. */
  enabledMark: Flag,
  /** One of `DelegateStatus`. */
  status: z.int(),
  /** Whether the substitute has accepted it. Flows that demand this leave it out until then. */
  isAccepted: z.boolean(),
  creatorTime: Time,
  lastModifyTime: LastModifyTime,
})
export type DelegateRow = z.output<typeof DelegateRow>

const base = '/api/workflow/Engine/FlowDelegate'
const access = 'signed-in'

export const delegates = {
  list: get(base, {
    access,
    input: Page.extend({
      /** 1: those that others have given to the caller. */
      received: Flag.default(0),
    }),
    output: paged(DelegateRow),
  }),
  /** Flows that can be entrusted. */
  flows: get(`${base}/FlowSelector`, {
    access,
    output: listed(z.object({ id: Id, fullName: z.string(), mustAccept: z.boolean() })),
  }),
  /** The users in whose name the caller may launch a flow now, and whether the caller may launch it for themselves. */
  principals: get(`${base}/Principals`, {
    access,
    input: z.object({ flowId: Id }),
    output: listed(z.object({ id: Id, fullName: z.string() })).extend({ canLaunch: z.boolean() }),
  }),
  read: get(`${base}/{id}`, { access, output: DelegateRow }),
  create: post(base, { access, input: DelegateBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, { access, input: DelegateBody.extend(expectedModifiedTime) }),
  remove: del(`${base}/{id}`, { access }),
  /** Ends an entrustment at once, by the principal or the substitute. */
  end: put(`${base}/{id}/Actions/End`, { access, successMessage: 'done' }),
  /** By the substitute. */
  accept: put(`${base}/{id}/Actions/Accept`, { access, successMessage: 'done' }),
  decline: put(`${base}/{id}/Actions/Decline`, { access, successMessage: 'done' }),
}
