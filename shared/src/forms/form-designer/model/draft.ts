import { flattenField, Form, readDesign, type Design } from '../../../fields/design.ts'
import { kindOf } from '../../../fields/kinds.ts'
import { ListType, readListDesign, writeListDesign, type ListDesign } from '../../../fields/list-design.ts'
import { currentVersion, migrateDesign } from '../../../fields/migrations.ts'
import {
  applyPhoneList,
  maxPhoneColumns,
  parsePhoneData,
  readPhoneList,
  writePhoneList,
  type PhoneList,
} from '../../../fields/phone-list.ts'

export type Json = Readonly<Record<string, unknown>>

/** A field, a container or a pane of a draft. */
export interface FieldNode {
  /** Identifies the node while the designer is open. */
  readonly key: string
  /** Tag of its kind; `paneTag` for a pane of tabs, collapse panels or steps. */
  readonly tag: string
  /** All settings of the kind; of a pane its title and name. */
  readonly settings: Json
  readonly children: readonly FieldNode[]
  /** The last valid name, by which others still refer to the field while its name is invalid or taken. */
  readonly referredName?: string
}

/** The form and the list of a design while it is being designed. It is never changed in place. */
export interface Draft {
  /** An app design: its own order and widths are those of phones, and so is its list. */
  readonly isApp: boolean
  readonly form: Form
  /** Keys of the form that this version does not know, such as scripts. They are saved again as they were. */
  readonly formExtras: Json
  readonly nodes: readonly FieldNode[]
  /** Null until a designer changes the list: it shows the first fields of the form. */
  readonly list: ListDesign | null
  readonly listExtras: Json
  /** What phones show of the list; null until a designer changes it. Of an app design only the title of the cards. */
  readonly phoneList: PhoneList | null
  readonly phoneListExtras: Json
}

export const paneTag = 'pane'
const kindsWithPanes: readonly string[] = ['tab', 'collapse', 'steps']
export const hasPanes = (tag: string): boolean => kindsWithPanes.includes(tag)

let lastKey = 0
export const createKey = (): string => `n${++lastKey}`

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function parseJson(text: string | null | undefined): Json {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : {}
  } catch {
    return {}
  }
}

export const emptyDraft: Draft = {
  isApp: false,
  form: Form.parse({}),
  formExtras: {},
  nodes: [],
  list: null,
  listExtras: {},
  phoneList: null,
  phoneListExtras: {},
}

/** A draft as it is saved. */
export interface DraftTexts {
  readonly formData?: string | null | undefined
  readonly columnData?: string | null | undefined
  readonly appColumnData?: string | null | undefined
}

/**
 * Reads a saved draft. Unlike `readDesign` it accepts a draft with problems: an invalid setting becomes its default,
 * and a field of an unknown kind stays as it is.
 */
export function readDraft({ formData, columnData, appColumnData }: DraftTexts, isApp = false): Draft {
  const raw = parseJson(formData)
  const { fields, ...root } = migrateDesign(raw) ?? { ...raw, version: currentVersion }
  const { app, ...form } = readForm(root)
  const assigned = assignFormIds(readNodes(fields), form.idGlobal)
  const nodes = isApp ? { ...assigned, nodes: arrangeForApp(assigned.nodes, app) } : assigned
  const draft: Draft = {
    isApp,
    form: { ...form, app: isApp ? ownLayout : app, idGlobal: nodes.lastId },
    formExtras: Object.fromEntries(Object.entries(root).filter(([key]) => !(key in Form.shape))),
    nodes: nodes.nodes,
    list: null,
    listExtras: {},
    phoneList: null,
    phoneListExtras: parsePhoneData(appColumnData),
  }
  const design = toDesign(draft)
  const listData = isApp ? appColumnData || columnData : columnData
  const list = parseJson(listData)
  const read = {
    ...draft,
    phoneList: readPhoneList(appColumnData, design),
    ...(Object.keys(list).length === 0 ? {} : { list: readListDesign(listData, design), listExtras: list }),
  }
  return isApp ? { ...read, list: read.list && toAppList(read.list), phoneListExtras: {} } : read
}

const ownLayout: Form['app'] = { order: [], spans: {} }

/** Fields in the order and with the widths that phones show, as those of an app design itself, which has one device. */
function arrangeForApp(nodes: readonly FieldNode[], { order, spans }: Form['app']): readonly FieldNode[] {
  const rank = ({ settings }: FieldNode) => {
    const at = order.indexOf(Number(settings['formId']))
    return at < 0 ? order.length : at
  }
  return nodes
    .toSorted((one, other) => rank(one) - rank(other))
    .map((node) => {
      // The columns of a sub-table stay as they are.
      const children = node.tag === 'table' ? node.children : arrangeForApp(node.children, { order, spans })
      if (node.tag === paneTag) return { ...node, children }
      const span = spans[String(node.settings['formId'])] ?? 24
      return { ...node, settings: { ...node.settings, span, visibility: ['pc', 'app'] }, children }
    })
}

/** The widths of the fields of an app design, as phones read them. */
function spansOf(nodes: readonly FieldNode[]): Record<string, number> {
  const spans: Record<string, number> = {}
  const visit = ({ tag, settings, children }: FieldNode): void => {
    const span = Number(settings['span'] ?? 24)
    if (tag !== paneTag && span !== 24) spans[String(settings['formId'])] = span
    if (tag !== 'table') children.forEach(visit)
  }
  nodes.forEach(visit)
  return spans
}

/** A list without what phones have no place for: trees and groups beside it, views, charts, and the layout of columns. */
const toAppList = (list: ListDesign): ListDesign => ({
  ...list,
  type: ListType.table,
  views: [],
  charts: [],
  columns: list.columns.map((column) => ({ ...column, width: null, align: 'left', fixed: 'none' })),
})

/** Parses the settings of the form one by one, so that an invalid one does not cost the others. */
function readForm(raw: Json): Form {
  const whole = Form.safeParse(raw)
  if (whole.success) return whole.data
  const valid = Object.entries(raw).filter(([key, value]) => Form.safeParse({ [key]: value }).success)
  return Form.parse(Object.fromEntries(valid))
}

/** Reads fields from JSON in the current or an older format. */
export const readNodes = (raw: unknown, depth = 0): readonly FieldNode[] =>
  // The limit is above that of `readDesign`, which reports the problem.
  depth > 20 ? [] : listOf(raw).flatMap((one) => (isJson(one) ? readNode(one, depth) : []))

function readNode(raw: Json, depth: number): FieldNode {
  const { tag, flat, children } = flattenField(raw)
  const kind = kindOf(tag)
  if (!kind) return { key: createKey(), tag, settings: flat, children: readNodes(children, depth + 1) }
  const settings = {
    ...parseSettings(kind.tag, flat),
    ...(isJson(raw['on']) ? { on: raw['on'] } : {}),
  }
  return {
    key: createKey(),
    tag: kind.tag,
    settings,
    children: hasPanes(kind.tag)
      ? children.map((pane) => readPane(pane, depth))
      : readNodes(children, depth + 1),
  }
}

function readPane(raw: unknown, depth: number): FieldNode {
  const pane = isJson(raw) ? raw : {}
  const config = isJson(pane['__config__']) ? pane['__config__'] : pane
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')
  return {
    key: createKey(),
    tag: paneTag,
    settings: { title: text(pane['title']), name: text(pane['name']) },
    children: readNodes(config['children'], depth + 1),
  }
}

/** Parses the settings of a kind; an invalid one becomes its default. */
export function parseSettings(tag: string, raw: Json): Json {
  const kind = kindOf(tag)
  if (!kind) return raw
  const whole = kind.settings.safeParse(raw)
  if (whole.success) return whole.data
  const valid = Object.entries(raw).filter(
    ([key, value]) => kind.settings.safeParse({ [key]: value }).success,
  )
  const rest = kind.settings.safeParse(Object.fromEntries(valid))
  return rest.success ? rest.data : kind.settings.parse({})
}

/** Gives every field a stable id of its own, by which a release recognises a renamed field. */
function assignFormIds(
  nodes: readonly FieldNode[],
  start: number,
): { nodes: readonly FieldNode[]; lastId: number } {
  const used = new Set<number>()
  let lastId = start
  for (const { settings } of flattenNodes(nodes)) lastId = Math.max(lastId, Number(settings['formId']) || 0)
  const visit = (node: FieldNode): FieldNode => {
    const children = node.children.map(visit)
    if (node.tag === paneTag) return { ...node, children }
    const id = Number(node.settings['formId']) || 0
    const formId = id > 0 && !used.has(id) ? id : ++lastId
    used.add(formId)
    return { ...node, settings: { ...node.settings, formId }, children }
  }
  const visited = nodes.map(visit)
  return { nodes: visited, lastId }
}

/** All nodes in the order of the form. */
export const flattenNodes = (nodes: readonly FieldNode[]): FieldNode[] =>
  nodes.flatMap((node) => [node, ...flattenNodes(node.children)])

export const writeNode = ({ tag, settings, children }: FieldNode): Json => {
  if (tag === paneTag) return { ...settings, children: children.map(writeNode) }
  const written = { ...settings, jweeKey: tag }
  return children.length > 0 || hasPanes(tag) ? { ...written, children: children.map(writeNode) } : written
}

/** The form itself; that of an app design has the widths of its fields as the layout of phones. */
const formOf = ({ isApp, form, nodes }: Draft): Form =>
  isApp ? { ...form, app: { order: [], spans: spansOf(nodes) } } : form

/** The form as `formData` in the current format, before it becomes text. */
export const writeForm = (draft: Draft): Json => ({
  ...draft.formExtras,
  ...formOf(draft),
  version: currentVersion,
  fields: draft.nodes.map(writeNode),
})

/** The texts that are saved. */
export function writeDraft(draft: Draft): Record<keyof DraftTexts, string> {
  const { isApp, phoneList, phoneListExtras } = draft
  const formData = JSON.stringify(writeForm(draft))
  const list = isApp && phoneList?.title ? listOfDraft(draft) : draft.list
  const columnData = list
    ? JSON.stringify({
        ...draft.listExtras,
        ...parseJson(writeListDesign(list)),
        ...(isApp ? { titleField: phoneList?.title ?? '' } : {}),
      })
    : ''
  // The list of an app design is the same for clients of either key.
  if (isApp) return { formData, columnData, appColumnData: columnData }
  return {
    formData,
    columnData,
    appColumnData: writePhoneList(phoneList, () => listOfDraft(draft), phoneListExtras),
  }
}

/** What phones show of the list: all of it for an app design, with its first columns on a card. */
export const phoneListOfDraft = (
  { isApp, phoneList }: Pick<Draft, 'isApp' | 'phoneList'>,
  list: ListDesign,
): PhoneList | null =>
  isApp
    ? {
        title: phoneList?.title ?? '',
        columns: list.columns.slice(0, maxPhoneColumns).map(({ prop }) => prop),
        filters: list.filters.map(({ prop }) => prop),
        order: null,
      }
    : phoneList

/** The draft as a design, without the fields that have problems; for the list and the preview. */
export function toDesign(draft: Draft): Design {
  const whole = readDesign(writeForm(draft))
  if (!('problems' in whole)) return whole.design
  const fields = draft.nodes.flatMap((node) => {
    const alone = readDesign({ fields: [writeNode(node)] })
    return 'problems' in alone ? [] : alone.design.fields
  })
  return { form: formOf(draft), fields }
}

/** The list as it is shown: designed, or with the first fields of the form; for phones with those of a card. */
export function listOfDraft(draft: Draft, design = toDesign(draft)): ListDesign {
  if (draft.list) return readListDesign(JSON.stringify(parseJson(writeListDesign(draft.list))), design)
  const list = readListDesign('', design)
  if (!draft.isApp) return list
  const { columns } = applyPhoneList(null, list, design)
  return { ...list, columns: list.columns.filter(({ prop }) => columns.includes(prop)) }
}
