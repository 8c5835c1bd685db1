import * as z from 'zod'
import { parameterName, ParameterText, reservedNames } from '../data/interface-parameters.ts'
import {
  blankable,
  EnCode,
  expectedModifiedTime,
  Flag,
  LastModifyTime,
  Name,
  partialInput,
  SortCode,
  Text,
  Time,
} from '../patterns.ts'
import { StoredFile } from '../system/files.ts'
import { FileLink } from '../system/transfers.ts'
import { Bytes, del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'
import { PeriodDays } from './data-set-period.ts'
import { ColumnName, DataSetSummary, groupSteps, Narrowing, StaticValue } from './data-set-summary.ts'

/** What a column of a data set holds: `date` is `yyyy-MM-dd`, `time` epoch milliseconds. */
export const dataSetTypes = ['text', 'number', 'boolean', 'date', 'time'] as const
export type DataSetType = (typeof dataSetTypes)[number]

/** Where the rows of a data set come from. */
export const dataSetKinds = ['interface', 'design', 'figure', 'sql', 'static'] as const
export type DataSetKindName = (typeof dataSetKinds)[number]

/** Rows of a static table, and its columns or those of any other data set. */
export const maxStaticRows = 5_000
export const maxDataSetColumns = 200
/** Rows that one run answers, that a summary reads, and the groups of a summary. */
export const maxRunRows = 10_000
export const maxSummaryRows = 1_000_000
export const maxSummaryGroups = 10_000
/** Seconds that a statement may take. */
export const maxStatementSeconds = 60

export const DataSetColumn = z.object({
  name: ColumnName,
  label: z.string().trim().max(100).default(''),
  type: z.enum(dataSetTypes),
  /** Shown behind numbers, such as `元`. */
  unit: z.string().trim().max(20).optional(),
})
export type DataSetColumn = z.output<typeof DataSetColumn>

/** Days that a default names instead of a date; they follow the day of the run. */
export const relativeDays = ['@today', '@30days', '@monthStart', '@quarterStart', '@yearStart'] as const
export type RelativeDay = (typeof relativeDays)[number]

/** Where the values of a parameter are chosen from. */
export const ParameterChoices = z.discriminatedUnion('from', [
  /** The campuses that the reader may choose; the value is the id of one. */
  z.object({ from: z.literal('campuses') }),
  /** The entries of a dictionary type; the value is the id of one. */
  z.object({ from: z.literal('dictionary'), typeId: z.string().min(1).max(64) }),
])
export type ParameterChoices = z.output<typeof ParameterChoices>

export const DataSetParameter = z.object({
  /**
   * `@name` in a statement, a parameter of the data interface, or the field of a design whose records it selects.
   */
  name: z
    .string()
    .max(60)
    .regex(parameterName)
    .refine((name) => !(reservedNames as readonly string[]).includes(name)),
  label: z.string().trim().max(50).default(''),
  type: z.enum(dataSetTypes).default('text'),
  required: Flag.default(0),
  /** As text; `@today` and the like for a date. '' for none. */
  defaultValue: ParameterText,
  /** Without them, the values are written. */
  choices: ParameterChoices.optional(),
})
export type DataSetParameter = z.output<typeof DataSetParameter>

/** The source of a data set, by its kind. */
export const DataSetSource = z.union([
  z.object({ kind: z.literal('interface'), id: Id }),
  /** The list of a released design. */
  z.object({ kind: z.literal('design'), id: Id }),
  /** Figures of a page of statistics: for one period, or for each group of it. */
  z.object({
    kind: z.literal('figure'),
    area: z.string().min(1).max(50),
    figures: z.array(z.string().min(1).max(50)).min(1).max(50),
    /** `day`, `week` and `month` make a row for each of them; '' one row for the period. */
    groupBy: z.string().max(50).default(''),
    /** With a group that is no part of a period: a row for each group in each part, such as campus and month. */
    grain: z.enum(['', 'day', 'week', 'month']).default(''),
    /** The period of a run without dates. */
    preset: z.enum(['today', 'week', 'days30', 'month', 'quarter', 'year']).default('month'),
  }),
  z.object({
    kind: z.literal('sql'),
    /** The data source; `0` is the product's own database. */
    linkId: z.string().min(1).max(64).default('0'),
    /** One SELECT; values come by `@name` only. */
    statement: z.string().max(100_000),
    timeoutSeconds: z.int().min(1).max(maxStatementSeconds).default(15),
  }),
  /** Rows in the order of the columns of the data set. */
  z.object({
    kind: z.literal('static'),
    rows: z.array(z.array(StaticValue).max(maxDataSetColumns)).max(maxStaticRows),
  }),
])
export type DataSetSource = z.output<typeof DataSetSource>
export type SourceOf<K extends DataSetKindName> = Extract<DataSetSource, { kind: K }>

/** What decides on the rows of a data set. */
export const DataSetDefinition = z.object({
  source: DataSetSource,
  parameters: z.array(DataSetParameter).max(30).default([]),
  /** Those that it has of its source, in their order; [] for all. */
  columns: z.array(DataSetColumn).max(maxDataSetColumns).default([]),
})
export type DataSetDefinition = z.output<typeof DataSetDefinition>

export const DataSetBody = DataSetDefinition.extend({
  fullName: Name,
  enCode: EnCode,
  /** Code of an entry of the dictionary `dataSet`. */
  category: z.string().min(1).max(64),
  /** How long the rows of a run are kept for the same caller and parameters. */
  cacheSeconds: z.int().min(0).max(3_600).default(0),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type DataSetBody = z.output<typeof DataSetBody>

export const DataSetRow = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  kind: z.enum(dataSetKinds),
  /** Name of the interface, design or data source; '' where it has none, or no longer. */
  sourceName: z.string(),
  /** Whether the record that it reads was deleted or disabled. */
  isGone: z.boolean(),
  cacheSeconds: z.int(),
  enabledMark: Flag,
  sortCode: z.int(),
  description: z.string().nullable(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
})
export type DataSetRow = z.output<typeof DataSetRow>

/** Values of parameters by name; a list for `in (@name)`. */
const ParameterValues = z.record(z.string().max(100), z.unknown())
/** Values by the names of columns. A number with more digits than a double holds is text. */
const ResultRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type DataSetResultRow = z.output<typeof ResultRow>

/** A column of an answer. */
const ResultColumn = DataSetColumn.extend({
  /** Set of the columns that tell the rows of figures apart: a group, or the part of the period that it is. */
  key: z.enum(['group', ...groupSteps]).optional(),
  /**
   * How figures cannot be added up: `no` over any of the keys, as shares and numbers of students; `notOverTime` over parts of
   * the period, as what there is at its end.
   */
  adds: z.enum(['no', 'notOverTime']).optional(),
  /** How its numbers are shown: `money` with two decimals, `ratio` in percent, where 0.25 is 25 %. */
  format: z.enum(['money', 'ratio']).optional(),
  /** Whether its numbers are whole, by the source or its first rows; absent where neither tells. */
  isWhole: z.boolean().optional(),
})
export type DataSetResultColumn = z.output<typeof ResultColumn>

export const DataSetResult = z.object({
  columns: z.array(ResultColumn),
  rows: z.array(ResultRow),
  /** Whether there are more rows than the limit. */
  truncated: z.boolean(),
  /** Why there are fewer rows than were asked for: they are too big for an answer. Absent where they are not. */
  note: z.string().optional(),
  /** Why there are no rows: what the data set reads is gone. Absent where it is there. */
  gone: z.string().optional(),
  /** When the rows were read; earlier than now where they were cached. */
  readAt: Time,
})
export type DataSetResult = z.output<typeof DataSetResult>

/** The page of statistics that shows the rows behind figures. */
const FigurePage = z.object({
  /** Code of the menu of the page. */
  menu: z.string(),
  /** The query of its address: the period, the campuses and the group; `explain` and the key of a figure open its rows. */
  query: z.record(z.string(), z.string()),
  figures: z.array(z.string()),
  /** Whether the page cannot be narrowed as far, so that it has more rows. */
  isWider: z.boolean(),
})
export type FigurePage = z.output<typeof FigurePage>

const base = '/api/visualdev/DataSet'
export const dataSetMenu = 'onlineDev.dataSet'
const access = { menu: dataSetMenu }
const editAccess = { menu: dataSetMenu, button: 'btn_edit' }
const addAccess = { menu: dataSetMenu, button: 'btn_add' }
/** A static table of 5,000 rows. */
const maxBodyBytes = 8 * 1024 * 1024

const SelectorNode = z.object({ id: z.string(), parentId: z.string(), fullName: z.string() })
const FigureChoice = z.object({ key: z.string(), name: z.string() })

/**
 * Whether the caller's socket tells for some minutes, by `answersChanged` and the path of the call, that records or figures
 * behind the data set changed; at most once a second.
 */
const Live = z.boolean().default(false)

/** Data sets: rows for portals, reports and screens. */
export const dataSets = {
  list: get(base, {
    access,
    input: Page.extend({ category: z.string().max(64).optional(), kind: z.enum(dataSetKinds).optional() }),
    output: paged(hideable(DataSetRow, ['id', 'isGone', 'sourceName'])),
  }),
  /** Categories with the enabled data sets that the caller may run. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    output: listed(
      SelectorNode.extend({
        children: z.array(SelectorNode.extend({ kind: z.enum(dataSetKinds), children: z.array(z.never()) })),
      }),
    ),
  }),
  /** The figures that the caller can choose, by page of statistics, and what they can be grouped by. */
  figures: get(`${base}/Figures`, {
    access,
    output: listed(
      z.object({
        area: z.string(),
        name: z.string(),
        figures: z.array(FigureChoice.extend({ groups: z.array(z.string()) })),
        groups: z.array(FigureChoice),
      }),
    ),
  }),
  /** The fields of the list of a design, and whether records can be selected by them. */
  designFields: get(`${base}/DesignFields/{designId}`, {
    access,
    output: listed(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum(dataSetTypes),
        isFilter: z.boolean(),
      }),
    ),
  }),
  /** The first 100 rows of a data set that is being edited; `available` are all columns of its source. */
  preview: post(`${base}/Actions/Preview`, {
    access,
    successMessage: 'done',
    worksOnFullDisk: true,
    maxBodyBytes,
    input: DataSetDefinition.extend({ values: ParameterValues.default({}) }),
    output: DataSetResult.extend({ available: z.array(ResultColumn) }),
  }),
  columns: get(`${base}/{id}/Columns`, {
    access: 'signed-in',
    output: listed(ResultColumn).extend({
      /** Whether parameters choose the period, so that a period of a summary needs no column. */
      hasPeriod: z.boolean(),
      parameters: z.array(DataSetParameter),
      /** As in the answer of a run. */
      gone: z.string().optional(),
    }),
  }),
  run: post(`${base}/{id}/Actions/Run`, {
    access: 'signed-in',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: Narrowing.extend({
      parameters: ParameterValues.default({}),
      limit: z.int().min(1).max(maxRunRows).default(1_000),
      /** Reads the source instead of cached rows. */
      fresh: z.boolean().default(false),
      live: Live,
    }),
    output: DataSetResult,
  }),
  /** One pass over all rows; refused above `maxSummaryRows` rows or `maxSummaryGroups` groups. */
  summarize: post(`${base}/{id}/Actions/Summarize`, {
    access: 'signed-in',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: DataSetSummary.extend({
      parameters: ParameterValues.default({}),
      limit: z.int().min(1).max(maxSummaryGroups).default(1_000),
      fresh: z.boolean().default(false),
      live: Live,
    }),
    /** `total` has the measures over all rows, null for what cannot be added up; `days` are those of the periods. */
    output: DataSetResult.extend({
      total: ResultRow.optional(),
      days: PeriodDays.optional(),
      daysBefore: PeriodDays.optional(),
    }),
  }),
  /** Where the rows behind a row of figures are shown, for those who may run the data set; null where there are none. */
  explain: post(`${base}/{id}/Actions/Explain`, {
    access: 'signed-in',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: Narrowing.extend({ parameters: ParameterValues.default({}) }),
    output: z.object({ page: FigurePage.nullable() }),
  }),
  /** The groups of a summary as a workbook. */
  file: post(`${base}/{id}/Actions/File`, {
    access: 'signed-in',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: DataSetSummary.extend({
      parameters: ParameterValues.default({}),
      limit: z.int().min(1).max(maxSummaryGroups).default(maxSummaryGroups),
    }),
    output: FileLink,
  }),

  /** A link to the data set as a file, valid for one minute. */
  export: post(`${base}/{id}/Actions/ExportData`, {
    access,
    successMessage: 'done',
    worksOnFullDisk: true,
    output: StoredFile,
  }),
  download: get(`${base}/Actions/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(2_000) }),
    output: Bytes,
  }),
  /** Imports such a file. The new data set is disabled. */
  import: post(`${base}/Actions/ImportData`, {
    access: addAccess,
    body: 'multipart',
    output: z.object({ id: Id }),
  }),

  read: get(`${base}/{id}`, {
    access,
    output: hideable(DataSetBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: addAccess,
    maxBodyBytes,
    input: DataSetBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: editAccess,
    maxBodyBytes,
    input: partialInput(DataSetBody).extend(expectedModifiedTime),
  }),
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: addAccess,
    successMessage: 'copied',
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access: { menu: dataSetMenu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, { access: editAccess, successMessage: 'stateChanged' }),
}
