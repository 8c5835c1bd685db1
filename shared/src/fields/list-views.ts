import * as z from 'zod'
import type { LocalizedText } from '../contract/localized-text.ts'
import type { Design, DesignProblem, Field } from './design.ts'
import { namedFields } from './design.ts'
import { nameOfChart, nameOfView } from './view-names.ts'

// Views of a list and the charts above it. They are stored in `columnData` as `views` and `charts`; a design without
// them has the one view of its list type.

export const viewKinds = ['table', 'kanban', 'calendar', 'gantt', 'cards', 'treeTable', 'editable'] as const
export type ViewKind = (typeof viewKinds)[number]

/** Facts on a card besides its title. */
export const maxCardFields = 6
export const maxViews = 10
export const maxCharts = 4

const Key = z.string().regex(/^\w{1,40}$/)
const Name = z.string().max(50).catch('').default('')
/** The name of a field; '' for none. */
const FieldName = z.string().max(130).catch('').default('')

/** A view of a list. Settings of other kinds stay, so that a designer can switch the kind and back. */
export const ListView = z.object({
  key: Key,
  kind: z.enum(viewKinds),
  name: Name,
  /** Kanban: the field whose options are the columns. */
  field: FieldName,
  /** Calendar and gantt: a date, or a range of dates, which needs no `end`. */
  start: FieldName,
  /** Calendar and gantt: the date of the end; '' for records that have one date. */
  end: FieldName,
  /** Calendar: the period that is shown first. */
  period: z.enum(['month', 'week', 'day', 'list']).catch('month').default('month'),
  /** Gantt: a number from 0 to 100; '' for none. */
  progress: FieldName,
  /** Cards: the picture. */
  picture: FieldName,
  /** Tree table: the relation to the record above. */
  parentField: FieldName,
  /** Title of a card or an event; '' for the first column of the list. */
  title: FieldName,
  /** Further fields of a card. */
  fields: z.array(z.string().max(130)).max(maxCardFields).catch([]).default([]),
})
export type ListView = z.output<typeof ListView>

/** A figure or a chart above a list, over all records of its filter. */
export const ListChart = z.object({
  key: Key,
  name: Name,
  kind: z.enum(['figure', 'bar', 'line', 'pie']).catch('figure').default('figure'),
  measure: z.enum(['count', 'sum', 'average']).catch('count').default('count'),
  /** The number that is added up or averaged; '' for a count. */
  field: FieldName,
  /** The options, or the months of a date, by which records are grouped; '' for one figure. */
  by: FieldName,
})
export type ListChart = z.output<typeof ListChart>

const readAll = <S extends z.ZodType>(schema: S, raw: unknown, max: number): z.output<S>[] =>
  (Array.isArray(raw) ? raw : []).slice(0, max).flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })

const distinct = <T extends { key: string }>(all: readonly T[]): T[] =>
  all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at)

/** Reads `views`; what is none, or has the key of another, is left out. */
export const readViews = (raw: unknown): ListView[] => distinct(readAll(ListView, raw, maxViews))

/** Reads `charts`; what is none, or has the key of another, is left out. */
export const readCharts = (raw: unknown): ListChart[] => distinct(readAll(ListChart, raw, maxCharts))

const optionKinds: ReadonlySet<string> = new Set(['radio', 'select', 'dicSelect', 'switch'])
const columnOf = ({ kind, settings }: Field) => kind.column(settings)

/** Whether the options of a field can be the columns of a kanban board: a record has one of them. */
export const hasOptions = (field: Field): boolean =>
  optionKinds.has(field.kind.tag) && columnOf(field) !== 'jsonb'

/** Whether the field is a point in time. */
export const isMoment = (field: Field): boolean => columnOf(field) === 'timestamptz'

/** Whether the field is a range of dates. */
export const isDateRange = (field: Field): boolean => field.kind.tag === 'dateRange'

export const isPicture = (field: Field): boolean => field.kind.tag === 'uploadImg'

/** Whether the field refers to one record of a form. */
export const isRelation = (field: Field): boolean => field.kind.tag === 'relationForm'

/** Whether the field can be added up. */
export const isMeasure = (field: Field): boolean => columnOf(field) === 'numeric'

/** Whether charts can group by the field: options, one person or unit, or the months of a date. */
export const canGroupBy = (field: Field): boolean =>
  hasOptions(field) || isMoment(field) || (field.kind.group === 'people' && columnOf(field) === 'text')

/** The fields that a view works with, by its settings, and what each has to be. */
export function requiredFieldsOf(
  view: ListView,
): { setting: keyof ListView; name: string; fits: (field: Field) => boolean }[] {
  const { field, start, end, progress, picture, parentField } = view
  const isListed = ({ kind }: Field) => kind.listed
  const shown = [
    ...(view.title === '' ? [] : [{ setting: 'title' as const, name: view.title, fits: isListed }]),
    ...view.fields.map((name) => ({ setting: 'fields' as const, name, fits: isListed })),
  ]
  const times = [
    {
      setting: 'start' as const,
      name: start,
      fits: (one: Field) => isMoment(one) || (isDateRange(one) && end === ''),
    },
    ...(end === '' ? [] : [{ setting: 'end' as const, name: end, fits: isMoment }]),
  ]
  const ofKind = {
    table: () => [],
    editable: () => [],
    kanban: () => [{ setting: 'field' as const, name: field, fits: hasOptions }, ...shown],
    calendar: () => [...times, ...shown],
    gantt: () => [
      ...times,
      ...(progress === '' ? [] : [{ setting: 'progress' as const, name: progress, fits: isMeasure }]),
      ...shown,
    ],
    cards: () => [
      ...(picture === '' ? [] : [{ setting: 'picture' as const, name: picture, fits: isPicture }]),
      ...shown,
    ],
    treeTable: () => [{ setting: 'parentField' as const, name: parentField, fits: isRelation }],
  }
  return ofKind[view.kind]()
}

/** The same for a chart. */
export function requiredFieldsOfChart({
  measure,
  field,
  by,
}: ListChart): { setting: keyof ListChart; name: string; fits: (field: Field) => boolean }[] {
  return [
    ...(measure === 'count' ? [] : [{ setting: 'field' as const, name: field, fits: isMeasure }]),
    ...(by === '' ? [] : [{ setting: 'by' as const, name: by, fits: canGroupBy }]),
  ]
}

/** Kinds whose value is the text that names a record. */
export const textKinds: ReadonlySet<string> = new Set(['comInput', 'textarea', 'billRule'])

/**
 * Names of the fields that a view shows on a card or an event, the title first. `columns` are those that the user sees.
 * Calendar and gantt take the first text as a title where the design names none: they show the dates anyway.
 */
export function shownFieldsOf(
  { kind, title, fields }: ListView,
  columns: readonly { prop: string }[],
  fieldOf: (name: string) => Field | undefined,
): string[] {
  const own = columns.filter(({ prop }) => !prop.includes('-'))
  const isDated = kind === 'calendar' || kind === 'gantt'
  const text = isDated && own.find(({ prop }) => textKinds.has(fieldOf(prop)?.kind.tag ?? ''))
  const first = (text || own[0])?.prop ?? ''
  return [...new Set([title || first, ...fields].filter((name) => name !== ''))]
}

/** Fields of the record itself, by their names. */
const recordFields = (design: Design): ReadonlyMap<string, Field> =>
  new Map(
    namedFields(design.fields).flatMap(({ path, field }) => (path.includes('-') ? [] : [[path, field]])),
  )

interface Views {
  readonly views: readonly ListView[]
  readonly charts: readonly ListChart[]
}

/**
 * What prevents the views and charts of a list from being released. `designId` tells whether a relation leads to
 * records of the same form.
 */
export function findViewProblems(
  { views, charts }: Views,
  design: Design,
  designId?: string,
): DesignProblem[] {
  const fields = recordFields(design)
  const check = (
    path: string,
    shown: LocalizedText,
    required: readonly { setting: string; name: string; fits: (field: Field) => boolean }[],
  ) => {
    const detail = shown.zh
    return required.flatMap(({ setting, name, fits }): DesignProblem[] => {
      const field = fields.get(name)
      const place = `${path}.${setting}`
      if (!field) return [{ path: place, why: 'viewField', detail, shown }]
      const isOther = setting === 'parentField' && designId && field.settings['modelId'] !== designId
      return fits(field) && !isOther ? [] : [{ path: place, why: 'viewKind', detail, shown }]
    })
  }
  return [
    ...views.flatMap((view, at) =>
      check(`columnData.views[${at}]`, nameOfView(view), requiredFieldsOf(view)),
    ),
    ...charts.flatMap((chart, at) => [
      ...check(`columnData.charts[${at}]`, nameOfChart(chart, at), requiredFieldsOfChart(chart)),
      ...(chart.kind !== 'figure' && chart.by === ''
        ? [
            {
              path: `columnData.charts[${at}].by`,
              why: 'viewField' as const,
              detail: nameOfChart(chart, at).zh,
              shown: nameOfChart(chart, at),
            },
          ]
        : []),
    ]),
  ]
}

/** The views and charts that work with these fields: those that a user may see, of a release that may be older. */
export function usableViews<V extends Views>(
  { views, charts }: V,
  find: (name: string) => Field | undefined,
): { views: ListView[]; charts: ListChart[] } {
  const isUsable = ({ name, fits }: { name: string; fits: (field: Field) => boolean }) => {
    const field = find(name)
    return field !== undefined && fits(field)
  }
  const working = new Set(['field', 'start', 'end', 'parentField'])
  return {
    views: views.flatMap((view) => {
      // A view without a fact on its cards is still a view.
      if (!requiredFieldsOf(view).every((one) => !working.has(one.setting) || isUsable(one))) return []
      const canShow = (name: string) => find(name)?.kind.listed === true
      const picture = find(view.picture)
      const progress = find(view.progress)
      return [
        {
          ...view,
          title: canShow(view.title) ? view.title : '',
          picture: picture && isPicture(picture) ? view.picture : '',
          progress: progress && isMeasure(progress) ? view.progress : '',
          fields: view.fields.filter(canShow),
        },
      ]
    }),
    charts: charts.filter((chart) => requiredFieldsOfChart(chart).every(isUsable)),
  }
}

/** A view as code writes it: what it leaves out is as in every new view. */
export type ViewSettings = Pick<ListView, 'key' | 'kind'> & Partial<ListView>

/** What decides which views a user has: the fields that the user sees in some record, and may fill in or read. */
interface ViewRights {
  readonly fields: ReadonlyMap<string, Field>
  readonly lockedFields: readonly string[]
  readonly readOnlyFields: readonly string[]
}

/** The views that the user may see, without a picture that the user may not see. */
export function viewsFor(
  views: readonly ViewSettings[],
  { fields, lockedFields, readOnlyFields }: ViewRights,
): ListView[] {
  const usable = usableViews({ views: readViews(views), charts: [] }, (name) => fields.get(name))
  // A picture is no column: who may not fill it in does not see it.
  const isHidden = (name: string) => lockedFields.includes(name) && !readOnlyFields.includes(name)
  return usable.views.map((view) => (isHidden(view.picture) ? { ...view, picture: '' } : view))
}

/** The views after a field was renamed. */
export const renameInViews = ({ views, charts }: Views, rename: (name: string) => string) => ({
  views: views.map((view) => ({
    ...view,
    field: rename(view.field),
    start: rename(view.start),
    end: rename(view.end),
    progress: rename(view.progress),
    picture: rename(view.picture),
    parentField: rename(view.parentField),
    title: rename(view.title),
    fields: view.fields.map(rename),
  })),
  charts: charts.map((chart) => ({ ...chart, field: rename(chart.field), by: rename(chart.by) })),
})

/** A key that none of these has. */
export function freeKey(prefix: string, taken: readonly { key: string }[]): string {
  const keys = new Set(taken.map(({ key }) => key))
  for (let number = 1; ; number++) if (!keys.has(`${prefix}${number}`)) return `${prefix}${number}`
}
