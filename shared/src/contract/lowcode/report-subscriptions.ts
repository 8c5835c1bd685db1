import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { FileLink } from '../system/transfers.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'
import { relativeDays } from './data-sets.ts'

const base = '/api/datareport/Subscriptions'
const file = '/api/datareport/SentFiles/{id}'

/** Days that a value of a parameter can name instead of a date; they are worked out at each run. */
export const runDays = [
  ...relativeDays,
  '@yesterday',
  '@weekStart',
  '@monthEnd',
  '@lastWeekStart',
  '@lastWeekEnd',
  '@lastMonthStart',
  '@lastMonthEnd',
] as const
export type RunDay = (typeof runDays)[number]

/** Values of parameters by their names; a day can be one of `runDays`. */
export const RunValues = z.record(
  z.string().max(64),
  z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]),
)
export type RunValues = z.output<typeof RunValues>

/** Channels besides the message in the product, which is always sent. */
export const subscriptionChannels = ['mail', 'dingtalk', 'wecom'] as const
export type SubscriptionChannel = (typeof subscriptionChannels)[number]

/** Receivers of one run. */
export const maxReceivers = 500
/** Days for which a sent file can be opened. */
export const sentFileDays = 30

const Ids = z.array(Id).max(200).default([])
export const ReportReceivers = z.object({ users: Ids, roles: Ids, groups: Ids })
export type ReportReceivers = z.output<typeof ReportReceivers>

export const SubscriptionBody = z.object({
  fullName: z.string().trim().min(1).max(50),
  /** In the time zone of the business, at most every 15 minutes. */
  cron: z.string().trim().min(1).max(100),
  values: RunValues.default({}),
  format: z.enum(['xlsx', 'pdf']).default('xlsx'),
  receivers: ReportReceivers,
  channels: z.array(z.enum(subscriptionChannels)).max(subscriptionChannels.length).default([]),
  /** Nothing is sent while the data sets have no rows. */
  rowsMark: Flag.default(0),
})
export type SubscriptionBody = z.output<typeof SubscriptionBody>

const RunState = z.enum(['queued', 'running', 'done', 'failed', 'paused'])
export type RunState = z.output<typeof RunState>

export const SubscriptionRow = SubscriptionBody.extend({
  id: Id,
  /** "name/account". */
  owner: z.string(),
  /** Only the owner changes, resumes and runs it; those who design reports see it. */
  isOwn: z.boolean(),
  /** Whether the caller may pause and delete it: the owner, and those who edit the report. */
  mayStop: z.boolean(),
  enabledMark: Flag,
  /** Why the server paused it; '' otherwise. */
  pausedReason: z.string(),
  nextTime: Time.nullable(),
  lastTime: Time.nullable(),
  lastState: RunState.nullable(),
})
export type SubscriptionRow = z.output<typeof SubscriptionRow>

export const SubscriptionRun = z.object({
  id: Id,
  dueTime: Time,
  startedTime: Time.nullable(),
  endedTime: Time.nullable(),
  state: RunState,
  /** Why nothing was sent; '' otherwise. */
  reason: z.string(),
  /** To whom, and with what result. */
  deliveries: z.array(
    z.object({
      /** "name/account". */
      receiver: z.string(),
      state: z.enum(['sent', 'empty', 'refused', 'failed']),
      reason: z.string(),
    }),
  ),
})
export type SubscriptionRun = z.output<typeof SubscriptionRun>

/** Files of reports that are sent regularly. Everyone has own ones; those who design reports see all of a report. */
export const reportSubscriptions = {
  ofReport: get('/api/datareport/{reportId}/Subscriptions', {
    access: 'signed-in',
    output: listed(SubscriptionRow),
  }),
  create: post('/api/datareport/{reportId}/Subscriptions', {
    access: 'signed-in',
    input: SubscriptionBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, { access: 'signed-in', input: SubscriptionBody }),
  remove: del(`${base}/{id}`, { access: 'signed-in' }),
  /** Pauses it, or resumes it with the next time after now. */
  setState: put(`${base}/{id}/Actions/State`, { access: 'signed-in', successMessage: 'stateChanged' }),
  /** Runs it once more, now. */
  run: post(`${base}/{id}/Actions/Run`, { access: 'signed-in', successMessage: 'queued' }),
  runs: get(`${base}/{id}/Runs`, { access: 'signed-in', input: Page, output: paged(SubscriptionRun) }),
  /** The next five times of a schedule. */
  nextTimes: get(`${base}/Actions/NextTimes`, {
    access: 'signed-in',
    input: z.object({ cron: SubscriptionBody.shape.cron }),
    output: listed(Time),
  }),
  /** Channels that are set up. */
  channels: get(`${base}/Actions/Channels`, {
    access: 'signed-in',
    output: listed(z.enum(subscriptionChannels)),
  }),
  /** A link to a file that was sent to the caller. */
  openFile: post(`${file}/Actions/Open`, {
    access: 'signed-in',
    successMessage: 'done',
    worksOnFullDisk: true,
    output: FileLink,
  }),
}
