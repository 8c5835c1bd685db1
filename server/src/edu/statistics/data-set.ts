import {
  statisticsMenus,
  StatisticsQuery,
  type Dimension,
  type StatisticsArea,
} from '@tessera/shared/contract/edu/statistics'
import type { Lang } from '@tessera/shared/contract/lang'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import {
  recordColumn,
  SourceGone,
  type DataSetCaller,
  type DataSetKind,
  type DataSetValues,
  type DefinitionOf,
  type SourceColumn,
} from '../../feature/data-set-kind.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedCampuses } from '../campuses/protected.ts'
import { builtInMenus } from '../../permissions/menu-names.ts'
import { dataSetText as text, figureUnits, groupNames } from './data-set-text.ts'
import { additivityOf, type Area } from './figure.ts'
import { findFigurePage } from './figure-page.ts'
import { loadGroupTrend, loadGroups, loadSummary, loadTrend, openRequest } from './pages.ts'
import { loadRights } from './request.ts'
import { shownFigures } from './statements.ts'

type Group = keyof typeof groupNames
type FigureSource = DefinitionOf<'figure'>['source']

const grains = ['day', 'week', 'month'] as const
const isGrain = (group: string): group is (typeof grains)[number] => grains.some((grain) => grain === group)
const isGroup = (group: string): group is Group => Object.hasOwn(groupNames, group)
const periodParameters = ['dateFrom', 'dateTo', 'campusIds'] as const

/**
 * Figures as data sets: the statements, campuses and rights on money are those of the pages of statistics, whose menus decide
 * who may run them.
 */
export function figureKind(byName: Readonly<Record<StatisticsArea, Area>>): DataSetKind<'figure'> {
  const findArea = (name: string): StatisticsArea => {
    if (!Object.hasOwn(byName, name)) throw new SourceGone(text.goneArea)
    return name as StatisticsArea
  }
  const mayOpen = ({ session }: Pick<DataSetCaller, 'session'>, name: StatisticsArea): boolean =>
    canCall(session.access, { menu: statisticsMenus[name] })
  /** The area of a source that the caller may open. */
  const openArea = (caller: DataSetCaller, { area: name, figures, groupBy }: FigureSource): Area => {
    const found = findArea(name)
    if (!mayOpen(caller, found)) throw refuse(general.forbidden, {}, Code.forbidden)
    const area = byName[found]
    const unknown = figures.filter((key) => !Object.hasOwn(area.texts, key))
    if (unknown.length > 0) throw new SourceGone(text.goneFigures, { names: unknown, count: unknown.length })
    if (groupBy !== '' && !isGroup(groupBy))
      throw new SourceGone(text.goneFigures, { names: [groupBy], count: 1 })
    return area
  }
  return {
    kind: 'figure',
    knowsCaller: true,
    hasColumnRights: true,
    periodParameters: ['dateFrom', 'dateTo'],
    parameters: (_, lang) =>
      periodParameters.map((name): DataSetParameter => ({
        name,
        label: text[name][lang],
        type: name === 'campusIds' ? 'text' : 'date',
        required: 0,
        defaultValue: '',
        ...(name === 'campusIds' ? { choices: { from: 'campuses' } } : {}),
      })),
    nameOf: (name, lang) =>
      Object.hasOwn(byName, name) ? nameOfArea(name as StatisticsArea, lang) : text.goneArea[lang],
    async listFigures(caller) {
      const rights = await loadRights(caller)
      const query = StatisticsQuery.parse({})
      const groups = Object.keys(groupNames) as Group[]
      return (Object.keys(byName) as StatisticsArea[])
        .filter((name) => mayOpen(caller, name))
        .map((name) => {
          const area = byName[name]
          const byGroup = new Map(
            groups.map((group) => [
              group,
              new Set(shownFigures({ area, rights, query }, isGrain(group) ? undefined : group)),
            ]),
          )
          return {
            area: name,
            name: nameOfArea(name, caller.lang),
            figures: shownFigures({ area, rights, query }).map((key) => ({
              key,
              name: area.texts[key]!.name[caller.lang],
              groups: groups.filter((group) => byGroup.get(group)!.has(key)),
            })),
            groups: groups.map((group) => ({ key: group, name: groupNames[group][caller.lang] })),
          }
        })
    },
    async validate(caller, { source }) {
      const area = openArea(caller, source)
      const { groupBy, figures } = source
      const { figures: shown } = await openRequest(
        caller,
        area,
        queryOf(source, new Map()),
        dimensionOf(groupBy),
      )
      const missing = figures.find((key) => !shown.includes(key))
      if (missing !== undefined)
        throw refuseField('source', text.notGroupedBy, {
          figure: area.texts[missing]!.name,
          group: isGroup(groupBy) ? groupNames[groupBy] : groupBy,
        })
    },
    assertReadable(caller, source) {
      openArea(caller, source)
      return Promise.resolve('')
    },
    async explain(caller, source, values, cell) {
      const area = openArea(caller, source)
      const query = queryOf(source, values)
      await assertCampuses(caller, query)
      const { groupBy, grain, figures } = source
      const part = isGrain(groupBy) ? groupBy : grain || undefined
      const dimension = dimensionOf(groupBy)
      const { figures: shown, echo } = await openRequest(caller, area, query, dimension)
      const days = { from: echo.params.dateFrom, to: echo.params.dateTo }
      const found = await findFigurePage(caller, area, { query, days, dimension, part }, cell)
      return {
        ...found,
        menu: statisticsMenus[findArea(source.area)],
        figures: figures.filter((key) => shown.includes(key)),
      }
    },
    async open(caller, { source }, values, _signal, extra) {
      const area = openArea(caller, source)
      const { figures: wanted } = source
      const query = queryOf(source, values)
      await assertCampuses(caller, query)
      const { shown, rows } = await loadFigures(caller, area, source, query)
      const figures = wanted.filter((key) => shown.includes(key))
      if (figures.length === 0) throw refuse(general.forbidden, {}, Code.forbidden)
      const { lang } = caller
      const groups = groupsOf(source)
      const hasIds = extra?.ids === true && dimensionOf(source.groupBy) !== undefined
      async function* batches() {
        yield await Promise.resolve(
          rows.map(({ id, keys, values: found }) => [
            ...keys,
            ...figures.map((key) => found[key] ?? null),
            ...(hasIds ? [id] : []),
          ]),
        )
      }
      return {
        columns: [
          ...groups.map((group): SourceColumn => ({
            name: group,
            label: groupNames[group][lang],
            type: group === 'day' || group === 'week' ? 'date' : 'text',
            key: isGrain(group) ? group : 'group',
          })),
          ...figures.map((key): SourceColumn => {
            const { name, format } = area.texts[key]!
            const unit = figureUnits[format]?.[lang]
            const adds = additivityOf(area, key)
            return {
              name: key,
              label: name[lang],
              type: 'number',
              isWhole: false,
              ...(unit ? { unit } : {}),
              ...(adds === 'yes' ? {} : { adds }),
              ...(format === 'money' || format === 'ratio' ? { format } : {}),
            }
          }),
        ],
        hidden: new Set(wanted.filter((key) => !figures.includes(key))),
        extra: hasIds ? [{ name: recordColumn, label: '', type: 'text' }] : [],
        rows: batches(),
        close: () => Promise.resolve(),
      }
    },
  }
}

const nameOfArea = (name: StatisticsArea, lang: Lang): string =>
  builtInMenus[statisticsMenus[name]]?.[lang] ?? name

/** What the rows of a source are grouped by, outermost first. */
function groupsOf({ groupBy, grain }: FigureSource): Group[] {
  const groups = isGroup(groupBy) ? [groupBy] : []
  return grain !== '' && dimensionOf(groupBy) !== undefined ? [...groups, grain] : groups
}

/** The dimension of a group that is no period. */
const dimensionOf = (groupBy: string): Dimension | undefined =>
  isGroup(groupBy) && !isGrain(groupBy) ? groupBy : undefined

/** The days of the parameters, else the period of the definition. */
function queryOf({ preset }: FigureSource, values: DataSetValues): StatisticsQuery {
  const valueOf = (name: string): unknown => values.get(name)?.value ?? undefined
  const [dateFrom, dateTo, campuses] = periodParameters.map(valueOf)
  if ((dateFrom === undefined) !== (dateTo === undefined)) throw refuseField('parameters', text.oneDate)
  const campusIds = Array.isArray(campuses) ? campuses.join(',') : campuses
  const read = StatisticsQuery.safeParse({
    ...(dateFrom === undefined && dateTo === undefined ? { preset } : { preset: 'custom', dateFrom, dateTo }),
    ...(campusIds ? { campusIds } : {}),
  })
  // Days were checked with the parameters, so the list of campuses is too long.
  if (!read.success) throw refuseField('parameters', text.wrongCampuses)
  return read.data
}

/** Refuses campuses that are not there, or that the caller may not choose. */
async function assertCampuses(caller: DataSetCaller, { campusIds }: StatisticsQuery): Promise<void> {
  const ids = campusIds?.split(',').filter(Boolean) ?? []
  if (ids.length === 0) return
  const { pickerRows } = await scopeOf(caller, protectedCampuses)
  const { rows } = await typedSql({ id: column.text })`
    select ca.id from edu_campus ca join org_organize o on o.id = ca.id
    where ca.delete_mark = 0 and ca.id = any(${ids}::text[]) and ${pickerRows}`.execute(caller.db)
  const unknown = ids.filter((id) => rows.every((row) => row.id !== id))
  if (unknown.length > 0) throw refuseField('parameters', text.noCampus, { names: unknown })
}

interface FigureRow {
  /** Of the campus, class, coach or whatever else the rows are grouped by; '' for periods. */
  readonly id: string
  /** In the order of the groups. */
  readonly keys: readonly string[]
  readonly values: Readonly<Record<string, number | null>>
}

/** The figures that the caller may see, for the period, each group or each part of it. */
async function loadFigures(
  caller: DataSetCaller,
  area: Area,
  source: FigureSource,
  query: StatisticsQuery,
): Promise<{ shown: readonly string[]; rows: FigureRow[] }> {
  const { groupBy, grain, figures } = source
  const partOf = (by: string, day: string) => (by === 'month' ? day.slice(0, 7) : day)
  if (isGrain(groupBy)) {
    const trend = await loadTrend(caller, area, { ...query, grain: groupBy, figures: figures.join(',') })
    const rows = trend.points.map(({ dateFrom, values }) => ({
      id: '',
      keys: [partOf(groupBy, dateFrom)],
      values,
    }))
    return { shown: trend.figures, rows }
  }
  const dimension = dimensionOf(groupBy)
  if (dimension === undefined) {
    const { values, figures: shown } = await loadSummary(caller, area, { ...query, compare: 'none' })
    return {
      shown,
      rows: [{ id: '', keys: [], values: Object.fromEntries(values.map(({ key, value }) => [key, value])) }],
    }
  }
  if (grain !== '') {
    const { figures: shown, rows } = await loadGroupTrend(caller, area, {
      ...query,
      groupBy: dimension,
      grain,
    })
    return {
      shown,
      rows: rows.map(({ key, label, dateFrom, values }) => ({
        id: key,
        keys: [label, partOf(grain, dateFrom)],
        values,
      })),
    }
  }
  const { figures: shown, rows } = await loadGroups(caller, area, { ...query, groupBy: dimension })
  return { shown, rows: rows.map(({ key, label, values }) => ({ id: key, keys: [label || key], values })) }
}
