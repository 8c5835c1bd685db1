import * as z from 'zod'
import { Ids, Time } from '../patterns.ts'
import { get, Id, Page, Pagination, post } from '../wire.ts'
import { FileLink } from '../system/transfers.ts'
import { CampusDate } from './values.ts'

export const periodPresets = ['today', 'week', 'days30', 'month', 'quarter', 'year', 'custom'] as const
export const comparisons = ['none', 'prev', 'yoy', 'both'] as const
export const grains = ['day', 'week', 'month'] as const
/** Whether the loss rate counts losses of the period, or compares the members of its first day with those of its last. */
export const churnModes = ['flow', 'snapshot'] as const
export type Grain = (typeof grains)[number]
export type PeriodPreset = (typeof periodPresets)[number]

/** What figures can be grouped by; not every figure has every dimension. */
export const dimensions = [
  'day',
  'week',
  'month',
  'campus',
  'coach',
  'course',
  'subject',
  'class',
  'student',
  'weekdayHour',
  'method',
  'source',
  'orderType',
  'category',
  'seller',
  'star',
  'aspect',
  'tag',
  'term',
  'gender',
  'age',
  'grade',
  'remain',
  'tenure',
] as const
export type Dimension = (typeof dimensions)[number]

/** The figures, the days and the rows that are meant. */
export const StatisticsQuery = z.object({
  /**
   * The period that has today in it, by the clock of each campus; `custom` has two dates. Without one, `custom` where a
   * date is given, else `month`.
   */
  preset: z.enum(periodPresets).optional(),
  dateFrom: CampusDate.optional(),
  dateTo: CampusDate.optional(),
  campusIds: Ids.optional(),
  courseIds: Ids.optional(),
  classIds: Ids.optional(),
  coachIds: Ids.optional(),
  /** Days before the end of a period within which an active member has attended. */
  activeDays: z.int().min(1).max(365).default(30),
  /** Days after the last line of a member ended until the member counts as lost. */
  churnGraceDays: z.int().min(0).max(365).default(30),
  /** Days before the end of a line from which a new order renews it. */
  renewEarlyDays: z.int().min(0).max(365).default(60),
  churnMode: z.enum(churnModes).default('flow'),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

const Days = z.object({ dateFrom: CampusDate, dateTo: CampusDate })
/** What every answer says about itself. */
const Echo = z.object({
  params: Days.extend({
    prev: Days,
    yoy: Days,
    ...StatisticsQuery.pick({
      activeDays: true,
      churnGraceDays: true,
      renewEarlyDays: true,
      churnMode: true,
    }).shape,
  }),
  asOf: Time,
  /** Zones of the campuses whose days these are. */
  timeZones: z.array(z.string()),
  /** Keys of figures that this caller may see, in the order of the page. */
  figures: z.array(z.string()),
})

/** A money amount in yuan, a number of lessons, a count, or a share of 0 to 1; null where nothing divides. */
const Value = z.number().nullable()
export const FigureValue = z.object({
  key: z.string(),
  value: Value,
  prev: Value,
  yoy: Value,
  /**
   * Growth against the period before, and the year before: the difference of shares, a share of the former size of others;
   * null where that was 0 or nothing.
   */
  change: Value,
  yoyChange: Value,
})
export type FigureValue = z.output<typeof FigureValue>
/**
 * What changed after the months of the period were closed: lessons whose roll-call was made or corrected, and documents that
 * were entered or made void. It changes figures that have a basis.
 */
const Late = z.object({ lessons: z.int(), documents: z.int() })
export type LateChanges = z.output<typeof Late>
const Summary = Echo.extend({ late: Late, values: z.array(FigureValue) })
export type StatisticsSummary = z.output<typeof Summary>

const Values = z.record(z.string(), Value)
const Point = Days.extend({ values: Values })
const Trend = Echo.extend({ points: z.array(Point) })
export type StatisticsTrend = z.output<typeof Trend>

export const GroupRow = z.object({
  key: z.string(),
  label: z.string(),
  /**
   * Of categories, which are a tree: the key of the group whose sum has this one in it, null at the top. A parent with rows of
   * its own has a child for them, whose key is `=` and its own.
   */
  parentKey: z.string().nullable(),
  values: Values,
})
export type GroupRow = z.output<typeof GroupRow>
const Group = Echo.extend({ rows: z.array(GroupRow), total: Values })
export type StatisticsGroup = z.output<typeof Group>

/** Which figure is explained, and of which group. */
export const ExplainInput = StatisticsQuery.extend({
  ...Page.omit({ keyword: true, sort: true, sidx: true, locateId: true }).shape,
  figure: z.string().max(40),
  groupBy: z.enum(dimensions).optional(),
  key: z.string().max(64).optional(),
})
export type ExplainInput = z.output<typeof ExplainInput>

/** One row that counts. The values of all rows of a part sum to it. */
export const ExplainRow = z.object({
  part: z.string(),
  source: z.string(),
  id: z.string(),
  date: CampusDate.nullable(),
  campusName: z.string(),
  courseName: z.string(),
  className: z.string(),
  coachName: z.string(),
  studentName: z.string(),
  note: z.string(),
  value: z.number(),
  /** Address of the page that shows it; '' without one. */
  link: z.string(),
})
export type ExplainRow = z.output<typeof ExplainRow>
/** A figure has one part, a ratio two: what is divided by what. `sign` is -1 for what is taken off. */
const ExplainPart = z.object({
  key: z.string(),
  role: z.enum(['sum', 'numerator', 'denominator', 'median']),
  sign: z.union([z.literal(1), z.literal(-1)]),
  rows: z.int(),
  total: z.number(),
})
const Explanation = Echo.extend({
  late: Late,
  figure: z.string(),
  value: Value,
  parts: z.array(ExplainPart),
  list: z.array(ExplainRow),
  pagination: Pagination,
})
export type Explanation = z.output<typeof Explanation>

export const ExportInput = StatisticsQuery.extend({
  groupBy: z.enum(dimensions).default('campus'),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** Exports the rows of this figure instead of the groups. */
  figure: z.string().max(40).optional(),
  key: z.string().max(64).optional(),
})
export type StatisticsExport = z.output<typeof ExportInput>

const TrendInput = StatisticsQuery.extend({
  grain: z.enum(grains).default('day'),
  /** Keys of figures, separated by commas; without it all that the caller may see. */
  figures: z.string().max(2_000).optional(),
})
const GroupInput = StatisticsQuery.extend({ groupBy: z.enum(dimensions).default('campus') })
const SummaryInput = StatisticsQuery.extend({ compare: z.enum(comparisons).default('both') })

/** What staff have to do: a lesson without a roll-call, a place that was not called, or owed units. */
const PendingRow = z.object({
  kind: z.enum(['overdue', 'pending', 'owed']),
  id: Id,
  lessonId: Id,
  classId: Id.nullable(),
  title: z.string(),
  studentName: z.string(),
  campusName: z.string(),
  coachName: z.string(),
  date: CampusDate,
  units: z.number(),
})
const HeatCell = z.object({ weekday: z.int(), hour: z.int(), values: Values })
const CohortRow = z.object({
  month: z.string(),
  size: z.int(),
  /** Members, or those who attended, in the month of signing and those after it; null for months to come. */
  cells: z.array(z.int().nullable()),
})
export const riskReasons = ['dormant', 'lowBalance', 'expiring', 'absent', 'lowStar', 'owed'] as const
const RiskRow = z.object({
  studentId: Id,
  studentName: z.string(),
  campusName: z.string(),
  score: z.int(),
  reasons: z.array(z.enum(riskReasons)),
  remainUnits: z.number(),
  lastAttendDate: CampusDate.nullable(),
  expireDate: CampusDate.nullable(),
})
const TagRow = z.object({ tag: z.string(), reviews: z.int(), share: Value })
export const reviewAlertKinds = ['lowStar', 'lowAverage', 'falling', 'repeatedTag'] as const
const AlertRow = z.object({
  kind: z.enum(reviewAlertKinds),
  id: z.string(),
  coachId: Id,
  coachName: z.string(),
  /** Days of the lessons whose reviews are meant. */
  ...Days.shape,
  /** Stars of a review, or the mean of several. */
  value: z.number(),
  reviews: z.int(),
  /** Mean and number of the reviews of the 30 days before; null and 0 where they do not matter. */
  valueBefore: Value,
  reviewsBefore: z.int(),
  /** Code and name of a tag that comes again; '' without one. */
  tag: z.string(),
  tagName: z.string(),
})
export type ReviewAlertRow = z.output<typeof AlertRow>
/** A term of the dictionary `eduReviewTerm` and the reviews of a set that have it. */
const WordRow = z.object({
  set: z.enum(['positive', 'negative']),
  term: z.string(),
  name: z.string(),
  reviews: z.int(),
})
/** Coaches by their Bayesian mean; with fewer than five reviews they have no rank. */
const RankRow = z.object({
  coachId: Id,
  coachName: z.string(),
  reviews: z.int(),
  avgStar: Value,
  bayes: z.number(),
  rank: z.int().nullable(),
})
const RollForward = z.object({
  opening: z.number(),
  items: z.array(z.object({ key: z.string(), amount: z.number() })),
  closing: z.number(),
})
const AgeingRow = z.object({ key: z.enum(['m0', 'm3', 'm6', 'm12']), amount: z.number(), lines: z.int() })
const InterCampusRow = z.object({ sellCampusName: z.string(), campusName: z.string(), amount: z.number() })
const LatePostedRow = z.object({
  bizMonth: z.string(),
  acctMonth: z.string(),
  amount: z.number(),
  entries: z.int(),
})

const base = '/api/edu/Statistics'
/** The calls that every page of statistics has. */
const pageCalls = <Path extends string>(path: Path, menu: string) => ({
  summary: get(`${base}/${path}/Summary`, { access: { menu }, input: SummaryInput, output: Summary }),
  trend: get(`${base}/${path}/Trend`, { access: { menu }, input: TrendInput, output: Trend }),
  group: get(`${base}/${path}/Group`, { access: { menu }, input: GroupInput, output: Group }),
  explain: get(`${base}/${path}/Explain`, { access: { menu }, input: ExplainInput, output: Explanation }),
  export: post(`${base}/${path}/Actions/Export`, {
    access: { menu, button: 'btn_export' },
    input: ExportInput,
    output: FileLink,
    successMessage: 'done',
  }),
})
const listCall = <S extends z.ZodType>(path: string, menu: string, row: S, input = StatisticsQuery) =>
  get(`${base}/${path}`, { access: { menu }, input, output: Echo.extend({ list: z.array(row) }) })

export const statisticsMenus = {
  lessons: 'edu.statisticsXk',
  members: 'edu.statisticsMem',
  reviews: 'edu.statisticsComment',
  finance: 'edu.statisticFinance',
} as const
export type StatisticsArea = keyof typeof statisticsMenus
const { lessons: xk, members: mem, reviews: comment, finance } = statisticsMenus

export const lessonStatistics = {
  ...pageCalls('Xk', xk),
  heat: listCall('Xk/Heat', xk, HeatCell),
  pending: listCall('Xk/Pending', xk, PendingRow),
}
export const memberStatistics = {
  ...pageCalls('Mem', mem),
  cohort: get(`${base}/Mem/Cohort`, {
    access: { menu: mem },
    input: StatisticsQuery.extend({
      mode: z.enum(['member', 'attend']).default('member'),
      months: z.int().min(1).max(36).default(12),
    }),
    output: Echo.extend({ list: z.array(CohortRow) }),
  }),
  risk: listCall('Mem/Risk', mem, RiskRow),
}
export const reviewStatistics = {
  ...pageCalls('Comment', comment),
  ranking: listCall('Comment/Ranking', comment, RankRow),
  tags: listCall('Comment/Tags', comment, TagRow),
  alerts: listCall('Comment/Alerts', comment, AlertRow),
  words: listCall('Comment/Words', comment, WordRow),
}
export const financeStatistics = {
  ...pageCalls('Finance', finance),
  rollForward: get(`${base}/Finance/RollForward`, {
    access: { menu: finance },
    input: StatisticsQuery,
    output: Echo.extend({ deferred: RollForward, wallet: RollForward }),
  }),
  ageing: listCall('Finance/Ageing', finance, AgeingRow),
  interCampus: listCall('Finance/InterCampus', finance, InterCampusRow),
  latePosted: listCall('Finance/LatePosted', finance, LatePostedRow),
}
