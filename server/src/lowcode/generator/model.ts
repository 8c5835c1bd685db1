import type { StepType } from '@tessera/shared/contract/fields/actions'
import type { Design, Field } from '@tessera/shared/fields/design'
import { ListType, type ListDesign } from '@tessera/shared/fields/list-design'
import type { ViewKind } from '@tessera/shared/fields/list-views'
import type { PhoneList } from '@tessera/shared/fields/phone-list'
import type { StoredRelease } from '../releases/store.ts'
import type { Names } from './names.ts'
import type { Literal } from './source.ts'
import type { WordTable } from './words.ts'

/** A generated file, by its path in the folder of the remote. */
export interface GeneratedFile {
  path: string
  text: string
}

/** What a designer says about the code, and where it will be built. */
export interface Options {
  /** The area of the server that the feature belongs to. */
  module: string
  className: string
  /** One for each sub-table, in their order. */
  subClassNames: readonly string[]
  description: string
  /** The server from which the code gets the kit. */
  server: string
  /** File name of the kit. */
  kit: string
}

/** A release as the templates need it. */
export interface Model {
  readonly release: StoredRelease
  /** Whether new records are requests of a flow. */
  readonly isFlow: boolean
  /** Whether it is an app design, whose page has the layout of a phone on every screen. */
  readonly isApp: boolean
  readonly names: Names
  readonly options: Options
  readonly design: Design
  readonly list: ListDesign
  /** What phones show of the list; null where the design does not say it. */
  readonly phoneList: PhoneList | null
  /** Fields by their names, `lines-price` for a column of a sub-table. */
  readonly fields: ReadonlyMap<string, Field>
  /** The form as its file has it. */
  readonly form: Literal
  readonly words: WordTable
}

/** Steps that the page around a form or a button carries out: they open pages and forms, or leave the page. */
const pageSteps: ReadonlySet<string> = new Set<StepType>(['open', 'navigate', 'flow'])

/** The types of all steps inside of a setting, whichever event they belong to. */
function stepTypesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stepTypesIn)
  if (typeof value !== 'object' || value === null) return []
  const { type } = value as { type?: unknown }
  return [...(typeof type === 'string' ? [type] : []), ...Object.values(value).flatMap(stepTypesIn)]
}

/** Whether the form, a field or a button of the list opens pages or forms. */
export function hasPageSteps({ release, design, list, fields }: Omit<Model, 'form' | 'words'>): boolean {
  const ofFields = [...fields.values()].map(({ settings }) => settings.actions)
  const ofButtons = release.webType === 1 ? [] : list.customButtons.map(({ actions }) => actions)
  return stepTypesIn([design.form.actions, ofFields, ofButtons]).some((type) => pageSteps.has(type))
}

/** Whether the top rows of the list are groups. They have no sums, and no row can be selected. */
export const isGrouped = ({ list }: Pick<Model, 'list'>): boolean => list.type === ListType.grouped
export const hasTree = ({ list }: Pick<Model, 'list'>): boolean => list.type === ListType.tree
/** Whether users switch between views, or see another one than the table. */
export const hasViews = ({ list }: Pick<Model, 'list'>): boolean =>
  list.views.length > 1 || list.views.some(({ kind }) => kind !== 'table')
export const hasViewOf = ({ list }: Pick<Model, 'list'>, kind: ViewKind): boolean =>
  list.views.some((view) => view.kind === kind)
/** Keys of the views that load their records by a call of their own. */
export const keysOfViews = ({ list }: Pick<Model, 'list'>): string[] =>
  list.views.filter(({ kind }) => kind !== 'table' && kind !== 'editable').map(({ key }) => key)
export const hasSums = (model: Pick<Model, 'list'>): boolean =>
  !isGrouped(model) && model.list.columns.some(({ sum }) => sum)
export const hasBatchEdit = (model: Pick<Model, 'list'>): boolean =>
  !isGrouped(model) && model.list.batchEdit.length > 0
/** The columns of the list; groups have the field that they share as their name. */
export const columnsShown = ({ list }: Pick<Model, 'list'>): ListDesign['columns'] =>
  list.columns.filter(
    ({ prop }) => !isGrouped({ list }) || prop !== list.groupField || list.columns.length === 1,
  )
