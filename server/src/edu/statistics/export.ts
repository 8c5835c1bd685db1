import type { FigureText } from '@tessera/shared/contract/edu/figures/figure'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type {
  Dimension,
  GroupRow,
  LateChanges,
  StatisticsExport,
  StatisticsQuery,
} from '@tessera/shared/contract/edu/statistics'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { formatText } from '../../errors/translate.ts'
import { createSheetFile, type Exporter } from '../../export/exporter.ts'
import type { Cell } from '../../export/cell.ts'
import type { Context } from '../../http/context.ts'
import { treeDictionaries } from './dimensions.ts'
import type { Area } from './figure.ts'
import { explain, loadGroups, openRequest } from './pages.ts'
import { loadRights, ownPeriod } from './request.ts'
import { loadLate } from './statements.ts'
import { text } from './text.ts'

/** The most rows of a figure that a file has. */
const maxRows = 100_000
type Line = readonly Cell[]

/** The names of what a query is limited to, without those of classes that the caller does not see. */
async function filterLines(
  { db, session }: Pick<Context, 'db' | 'session'>,
  query: StatisticsQuery,
  lang: Lang,
): Promise<Line[]> {
  const { classes } = await loadRights({ db, session })
  const ids = (joined: string | undefined) => joined?.split(',').filter(Boolean) ?? []
  const names = await typedSql({ kind: column.text, names: column.text })`
    select kind, string_agg(name, '、' order by name) as names from (
      select 'campuses' as kind, short_name as name from edu_campus where id = any(${ids(query.campusIds)}::text[])
      union all select 'courses', name from edu_course where id = any(${ids(query.courseIds)}::text[])
      union all select 'classes', c.name from edu_class c
        where c.id = any(${ids(query.classIds)}::text[]) and ${classes.rows}
      union all select 'coaches', real_name from org_user where id = any(${ids(query.coachIds)}::text[])) x
    group by kind order by kind`.execute(db)
  if (names.rows.length === 0) return [[text.filters[lang], text.noFilters[lang]]]
  return names.rows.map((row) => [text[row.kind as 'campuses'][lang], row.names])
}

interface Table {
  readonly head: Line
  readonly rows: readonly Line[]
  readonly figures: readonly string[]
  readonly asOf: number
  readonly days: { readonly dateFrom: string; readonly dateTo: string }
  readonly late: LateChanges
}

/** What a figure means, and what later corrections have changed of it. */
function defineFigure({ definition, basis }: FigureText, late: LateChanges, lang: Lang): string {
  if (!basis || late.lessons + late.documents === 0) return definition[lang]
  const changed = formatText(
    { text: basis === 'lesson' ? text.basisLesson : text.basisRecord, values: { ...late } },
    lang,
  )
  return `${definition[lang]}${lang === 'en' ? '. ' : '；'}${changed}`
}

/** The names of the groups of a tree, and how far below the top they are. */
async function readTree(db: Db, groupBy: Dimension, rows: readonly GroupRow[], lang: Lang) {
  const dictionary = treeDictionaries[groupBy]
  const names = dictionary ? await loadEntryNames({ db, lang }, dictionary) : new Map<string, string>()
  const parents = new Map(rows.map(({ key, parentKey }) => [key, parentKey]))
  const depthOf = (key: string): number => {
    const parent = parents.get(key)
    return parent ? depthOf(parent) + 1 : 0
  }
  return { names, depthOf }
}

async function groupTable(
  context: Pick<Context, 'db' | 'session'>,
  area: Area,
  input: StatisticsExport,
  lang: Lang,
): Promise<Table> {
  const { figures, rows, total, params, asOf } = await loadGroups(context, area, input)
  const { days, requestFor } = await openRequest(context, area, input)
  const late = await loadLate(context.db, requestFor(ownPeriod(days)))
  const { names, depthOf } = await readTree(context.db, input.groupBy, rows, lang)
  const nameOf = (key: string) =>
    key.startsWith('=') ? `${names.get(key.slice(1)) ?? key} ${text.own[lang]}` : (names.get(key) ?? key)
  const cells = (values: Readonly<Record<string, number | null>>) => figures.map((key) => values[key] ?? null)
  return {
    figures,
    asOf,
    late,
    days: params,
    head: [text.group[lang], ...figures.map((key) => area.texts[key]!.name[lang])],
    rows: [
      ...rows.map(({ key, label, values }): Line => [
        '\u3000'.repeat(depthOf(key)) + (label || nameOf(key)),
        ...cells(values),
      ]),
      [text.total[lang], ...cells(total)],
    ],
  }
}

async function rowTable(
  context: Pick<Context, 'db' | 'session'>,
  area: Area,
  input: StatisticsExport & { figure: string },
  lang: Lang,
): Promise<Table> {
  const { groupBy, key, ...query } = input
  const cell = key === undefined ? query : { ...query, groupBy, key }
  const { echo, explained } = await explain(context, area, cell, { first: 0, pageSize: maxRows }, lang)
  const head = ['part', 'date', 'campus', 'course', 'class', 'coach', 'student', 'note', 'value'] as const
  return {
    figures: [...new Set([input.figure, ...explained.parts.map((part) => part.key)])],
    asOf: echo.asOf,
    late: explained.late,
    days: echo.params,
    head: head.map((name) => text[name][lang]),
    rows: [
      ...explained.list.map((row): Line => [
        area.texts[row.part]!.name[lang],
        row.date,
        row.campusName,
        row.courseName,
        row.className,
        row.coachName,
        row.studentName,
        row.note,
        row.value,
      ]),
      ...explained.parts.map((part): Line => [
        `${text.total[lang]} ${area.texts[part.key]!.name[lang]}`,
        ...Array.from<null>({ length: 7 }).fill(null),
        part.total,
      ]),
    ],
  }
}

/** Files of one page: what was asked and what the figures mean, then the groups or the rows of a figure. */
export const createStatisticsExporter = (name: string, title: LocalizedText, area: Area): Exporter => ({
  name,
  title,
  async createFile({ lang, ...asked }, context) {
    const input = asked as unknown as StatisticsExport
    const { figure } = input
    const table = figure
      ? await rowTable(context, area, { ...input, figure }, lang)
      : await groupTable(context, area, input, lang)
    const lines: Line[] = [
      [text.period[lang], `${table.days.dateFrom} – ${table.days.dateTo}`],
      ...(await filterLines(context, input, lang)),
      [text.asOf[lang], formatInstant(table.asOf, 'yyyy-MM-dd HH:mm')],
      [text.definitions[lang]],
      ...table.figures.map((key): Line => {
        const figureText = area.texts[key]!
        return [figureText.name[lang], defineFigure(figureText, table.late, lang)]
      }),
      [],
      table.head,
      ...table.rows,
    ]
    async function* batches() {
      for (let at = 0; at < lines.length; at += 250) yield await Promise.resolve(lines.slice(at, at + 250))
    }
    return createSheetFile({
      title: title[lang],
      format: input.format,
      columns: table.head.map((_, at) => ({ title: at === 0 ? title[lang] : '', width: at === 0 ? 24 : 14 })),
      rows: batches(),
    })
  },
})
