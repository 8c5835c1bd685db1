import type { ListView } from '@tessera/shared/fields/list-views'
import { columnsShown, hasViewOf, isGrouped, type Model } from '../model.ts'
import { definedOf, quote, writeLiteral, type Literal } from '../source.ts'
import { isTranslatable } from '../words.ts'
import { aroundList, indented, usesKey, wrapList } from './around-list.ts'

/** The settings of each kind of view; those of other kinds stay with the design. */
const settingsOf: Readonly<Record<ListView['kind'], readonly (keyof ListView)[]>> = {
  table: [],
  editable: [],
  kanban: ['field', 'title', 'fields'],
  calendar: ['start', 'end', 'period', 'title', 'fields'],
  gantt: ['start', 'end', 'progress', 'title', 'fields'],
  cards: ['picture', 'title', 'fields'],
  treeTable: ['parentField'],
}

/** The views of the list, as the file of the columns has them. Adds their names to the texts. */
export function viewsLines({ list, words }: Model): string[] {
  const views = list.views.map((view): Literal => {
    const { key, kind, name } = view
    const shownName = isTranslatable(name) ? words.add(`view.${key}`, name) : name
    const settings = settingsOf[kind].map((setting) => {
      const value = view[setting]
      const isUsual = value.length === 0 || value === 'month'
      return [setting, isUsual ? undefined : value] as const
    })
    return definedOf({
      key,
      kind,
      name: shownName === '' ? undefined : shownName,
      ...Object.fromEntries(settings),
    })
  })
  const parameter = [...words.texts.keys()].some((key) => key.startsWith('view.')) ? 't: Translate<Word>' : ''
  const before = `export const viewsOf = (${parameter}): ViewSettings[] => `
  return [
    '',
    '/** The views of the list, the first of which is shown until the user chooses another one. */',
    `${before}${writeLiteral(views, 0, before.length, 0)}`,
  ]
}

/** The component that shows the records in the view that the user chose. Call it after `columnsFile`. */
export function viewsComponent(model: Model, pageSize: number): string[] {
  const { names, list, phoneList, isFlow } = model
  const { type, calls } = names
  const has = (button: string) => [...list.buttons, ...list.rowButtons].some(({ value }) => value === button)
  const can = (button: string) => (has(button) ? `can('${button}')` : 'false')
  const columnArguments = usesKey(model, 'column.') ? 't, fields' : 'fields'
  const filterArguments = usesKey(model, 'filter.') ? 't, fields' : 'fields'
  const usesT = ['column.', 'filter.', 'view.', 'chart.', 'tree.'].some((start) => usesKey(model, start))
  const arranged = {
    filters: list.filters.length > 0 ? `filtersOf(${filterArguments})` : '[]',
    phoneList: phoneList === null ? 'phoneList: null' : 'phoneList',
  }
  const around = aroundList(model, pageSize)
  const grants = ['add', 'edit', 'remove', 'detail'].map((button) => `${button}: ${can(button)}`)
  const grouped = isGrouped(model) && columnsShown(model).length < list.columns.length
  return [
    '/** The records in the view that the user chose last. */',
    `function ${type}Views({ menu, rights }: Props) {`,
    ...(usesT ? ['  const t = useText(text)'] : []),
    '  const design = useDesign()',
    '  const fields = useShownFields(design, rights)',
    ...(grants.some((grant) => grant.includes('can('))
      ? ['  const can = (button: string) => rights.buttons.includes(`btn_${button}`)']
      : []),
    `  const columns = columnsOf(${columnArguments}).filter(({ key }) => fields.has(key))`,
    '  const { filters } = useArrangedList({',
    '    design,',
    `    ${arranged.phoneList},`,
    '    columns,',
    `    filters: ${arranged.filters},`,
    '  })',
    `  const views = viewsFor(viewsOf(${usesKey(model, 'view.') ? 't' : ''}), { ...rights, fields })`,
    '  return (',
    '    <RecordViews',
    '      menu={menu}',
    '      views={views}',
    '      records={{',
    '        design,',
    '        release,',
    '        fields,',
    '        locked: new Set(rights.lockedFields),',
    '        columns,',
    '        above: <NewerRelease generated={release} current={rights.release} />,',
    ...(grouped ? [`        groupField: ${quote(list.groupField)},`] : []),
    '        filters,',
    `        filterRow: ${filterRowOf(model, 'views.length > 1')},`,
    `        pageSize: ${list.pageSize},`,
    `        rights: { ${grants.join(', ')} },`,
    `        flow: ${isFlow ? 'rights.flow && { ...rights.flow, flowId: rights.flowId }' : 'null'},`,
    `        calls: { ...${calls}Work, remove: ${calls}.remove, stale: shownRecords },`,
    ...(isFlow
      ? [
          '        renderForm: (form) =>',
          '          form.recordId === null && rights.flow ? (',
          `            <${type}Request {...form} rights={rights} flow={rights.flow} />`,
          '          ) : (',
          `            <${type}Form {...form} rights={rights} />`,
          '          ),',
        ]
      : [`        renderForm: (form) => <${type}Form {...form} rights={rights} />,`]),
    '      }}',
    `      table={(view) => <${type}List menu={menu} rights={rights} view={view} />}`,
    ...(around.length > 0
      ? [
          '      around={(view) => (',
          ...wrapList(['    {view}'], around, 4).map(indented).map(indented),
          '      )}',
        ]
      : []),
    '    />',
    '  )',
    '}',
    '',
  ]
}

/** Whether the filters have a row of their own: two have where users switch between views, which `isSwitched` says. */
export function filterRowOf({ list, isFlow }: Model, isSwitched: string): string {
  const count = list.filters.length + (isFlow ? 1 : 0)
  if (count > 2) return 'true'
  return count === 2 && list.views.length > 1 ? isSwitched : 'false'
}

/** The function that the page has where its table and its views need the same fields. */
export const shownFieldsLines = (type: string): string[] => [
  '/** The fields that the user sees in some record. */',
  `function useShownFields(design: Design, { hiddenColumns }: ${type}Rights) {`,
  '  return useMemo(() => {',
  '    const hidden = new Set(hiddenColumns)',
  `    const isShown = (name: string) => !hidden.has(name) && !hidden.has(name.split('-', 1)[0]!)`,
  '    return new Map([...fieldsOf(design)].filter(([name]) => isShown(name)))',
  '  }, [design, hiddenColumns])',
  '}',
  '',
]

/** Whether new records start with values: the day of a calendar that was chosen. */
export const hasPreset = (model: Model): boolean => hasViewOf(model, 'calendar')
