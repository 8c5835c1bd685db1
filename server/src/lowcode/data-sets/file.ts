import * as z from 'zod'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { measureName, DataSetSummary } from '@tessera/shared/contract/lowcode/data-set-summary'
import {
  maxSummaryGroups,
  type DataSetResultColumn,
  type DataSetResultRow,
} from '@tessera/shared/contract/lowcode/data-sets'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { Cell } from '../../export/cell.ts'
import { createSheetFile, type Exporter } from '../../export/exporter.ts'
import type { DataSets, SummaryResult } from './data-sets.ts'
import { readDataSet } from './store.ts'
import { fileText, filterNames, howNames, stepNames, text } from './text.ts'

/** Name of the exporter in tickets. */
export const summaryFile = 'lowcode.dataSetSummary'

export const SummaryAsked = DataSetSummary.extend({
  id: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  limit: z.int().min(1).max(maxSummaryGroups),
})
type SummaryAsked = z.output<typeof SummaryAsked>

const batchRows = 500

/** Writes the groups of a summary as a workbook, with the rights of the one who fetches it. */
export const createSummaryExporter = (sets: DataSets): Exporter => ({
  name: summaryFile,
  title: fileText.title,
  async createFile(input, context) {
    const { lang } = input
    const { id, ...asked } = SummaryAsked.parse(input)
    const { signal } = new AbortController()
    const result = await sets.summarize({ ...context, lang }, id, { ...asked, fresh: false }, signal)
    if (result.gone !== undefined) throw refuse(text.goneFile, { why: result.gone })
    const { fullName } = await readDataSet(context.db, id)
    const known = await sets.columns({ ...context, lang }, id, signal)
    const titles = titlesOf(asked, result, lang)
    async function* batches() {
      for (let at = 0; at < result.rows.length; at += batchRows)
        yield await Promise.resolve(
          result.rows.slice(at, at + batchRows).map((row) => cellsOf(row, result.columns, lang)),
        )
      if (asked.groups.length > 0) yield [totalsOf(asked, result, lang)]
    }
    return createSheetFile({
      title: fullName,
      format: 'xlsx',
      columns: titles.map((title) => ({ title })),
      rows: batches(),
      lead: leadOf({ ...asked, fullName }, result, known, lang),
    })
  },
})

/** The heads of the columns: groups with their step, measures with what they are. */
function titlesOf(
  { groups, measures }: Pick<SummaryAsked, 'groups' | 'measures'>,
  { columns }: SummaryResult,
  lang: Lang,
): string[] {
  return columns.map(({ name, label, unit, format }, at) => {
    const group = groups[at]
    const own = name.replace(/^before\./, '')
    const measure = measures.find((one) => measureName(one) === own)
    const parts = [
      label,
      group?.by ? stepNames[group.by][lang] : '',
      !group && measure ? howNames[measure.how][lang] : '',
      own === name ? '' : fileText.before[lang],
    ].filter((part) => part !== '')
    const shown = format === 'ratio' ? '%' : unit
    return parts.join(' · ') + (shown ? ` (${shown})` : '')
  })
}

const say = (text: LocalizedText, values: Readonly<Record<string, unknown>>, lang: Lang): string =>
  formatText({ text, values }, lang)

/** What the groups are of: the data set, the days, the filters and the parameters. */
function leadOf(
  { fullName, filters, parameters }: Pick<SummaryAsked, 'filters' | 'parameters'> & { fullName: string },
  { days, daysBefore }: SummaryResult,
  known: Awaited<ReturnType<DataSets['columns']>>,
  lang: Lang,
): string[] {
  const labelOf = (name: string, list: readonly { name: string; label: string }[]) =>
    list.find((one) => one.name === name)?.label || name
  const filled = Object.entries(parameters).filter(([, value]) => value !== null && value !== '')
  return [
    say(fileText.set, { name: fullName }, lang),
    ...(days ? [say(fileText.period, days, lang)] : []),
    ...(daysBefore ? [say(fileText.periodBefore, daysBefore, lang)] : []),
    ...filters.map(({ column, how, value }) =>
      say(
        fileText.filter,
        { name: labelOf(column, known.list), how: filterNames[how][lang], value: valuesText(value) },
        lang,
      ).trim(),
    ),
    ...filled.map(([name, value]) =>
      say(fileText.parameter, { name: labelOf(name, known.parameters), value: valuesText(value) }, lang),
    ),
  ]
}
const valuesText = (value: unknown): string =>
  (Array.isArray(value) ? value : [value]).map((one) => (one == null ? '' : String(one))).join(', ')

/** The row of totals: what is no sum says what it is. */
function totalsOf(
  { groups, measures }: Pick<SummaryAsked, 'groups' | 'measures'>,
  { columns, total = {} }: SummaryResult,
  lang: Lang,
): Cell[] {
  return columns.map((column, at): Cell => {
    if (at === 0) return fileText.total[lang]
    if (at < groups.length) return null
    const own = column.name.replace(/^before\./, '')
    const how = measures.find((one) => measureName(one) === own)?.how
    const [cell = null] = cellsOf(total, [column], lang)
    if (cell === null || how === undefined || how === 'sum' || how === 'count') return cell
    return `${howNames[how][lang]} ${cell}`
  })
}

const cellsOf = (row: DataSetResultRow, columns: readonly DataSetResultColumn[], lang: Lang): Cell[] =>
  columns.map(({ name, type, format }) => {
    const value = row[name] ?? null
    if (format === 'ratio' && value !== null) return Number((Number(value) * 100).toFixed(2))
    if (typeof value === 'boolean') return fileText[value ? 'yes' : 'no'][lang]
    if (type === 'time' && typeof value === 'number') return formatInstant(value, 'yyyy-MM-dd HH:mm:ss')
    return value
  })
