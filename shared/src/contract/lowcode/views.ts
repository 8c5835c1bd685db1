import * as z from 'zod'
import { Id, listed, paged, post } from '../wire.ts'
import { FlowAct, flowActs, RecordFilter, unavailableButtons } from './online.ts'

const base = '/api/visualdev/OnlineDev'
// The handlers check the menus that open the design.
const access = 'signed-in'

/** Stored id of an option as text: of a switch 1 or 0. */
const OptionId = z.string().max(200)
const OptionIds = z.array(OptionId).max(200)
const view = z.string().max(40)
const time = z.int().min(-8_640_000_000_000).max(8_640_000_000_000)

/** A record of a kanban board, a calendar or a list of cards. Fields that the caller may not see are absent. */
const ViewRecord = z.object({
  id: Id,
  /** For `lockVersion` of an update. */
  lockVersion: z.int(),
  /** Values as text, as in a row of the list. */
  values: z.record(z.string(), z.unknown()),
  /** Stored values of the fields that the view works with: its option, its dates. */
  stored: z.record(z.string(), z.unknown()),
  /** The row buttons whose conditions the record does not meet, as in a row of the list. Absent where it meets all. */
  [unavailableButtons]: z.array(z.string()).optional(),
  /** Of a design with a flow, as in a row of the list. */
  flowState: z.int().nullable().optional(),
  flowId: z.string().optional(),
  flowTaskId: z.string().optional(),
  [flowActs]: z.array(FlowAct).optional(),
})
export type ViewRecord = z.output<typeof ViewRecord>

/** Key of a row of a tree: the record is, over its parents, its own parent; it stands at the top. */
export const inParentCircle = '_inParentCircle'

/** A row of the list; `hasChildren` says whether it has rows below it. */
const TreeRow = z.record(z.string(), z.unknown())

const ChartPoint = z.object({
  /** The option or the month (`yyyy-MM`) as text; '' for records without it, and for one figure. */
  name: z.string(),
  /** Null where no record has the number. */
  value: z.number().nullable(),
})
const ChartData = z.object({
  key: z.string(),
  points: z.array(ChartPoint),
  /** Whether there are more groups than these. */
  more: z.boolean(),
})
export type ChartData = z.output<typeof ChartData>

/** The views of a list of records. `{id}` is the design, `{view}` the key of the view in its list design. */
export const onlineViews = {
  /** Records for a board, a calendar, a gantt chart or cards. */
  records: post(`${base}/{id}/Views/{view}/List`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: RecordFilter.extend({
      view,
      /** Kanban: the records with this option; null for those without any. */
      option: OptionId.nullable().optional(),
      /** Kanban: the records with an option that is none of these. */
      otherThan: OptionIds.optional(),
      /** Calendar and gantt: the records that touch this period, in epoch milliseconds; the end does not belong to it. */
      from: time.optional(),
      to: time.optional(),
    }),
    output: paged(ViewRecord),
  }),
  /** Kanban: how many records have each option, up to a limit. */
  counts: post(`${base}/{id}/Views/{view}/Counts`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: RecordFilter.extend({ view, options: OptionIds }),
    output: z.object({
      /** In the order of `options`. */
      counts: z.array(z.int()),
      /** Records without an option, and with one that is none of `options`. */
      none: z.int(),
      others: z.int(),
      /** Counts of this height mean "or more". */
      max: z.int(),
    }),
  }),
  /** Tree table: the rows at the top, or below one. A filter answers all matching rows without a tree. */
  tree: post(`${base}/{id}/Views/{view}/Tree`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: RecordFilter.extend({ view, parent: Id.optional() }),
    output: paged(TreeRow),
  }),
  /** The figures and charts above the list, over all records of the filter. */
  charts: post(`${base}/{id}/Charts`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: RecordFilter,
    output: listed(ChartData),
  }),
}
