import * as z from 'zod'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { measureName, DataSetSummary } from '@tessera/shared/contract/lowcode/data-set-summary'
import {
  maxSummaryGroups,
  type DataSetResultColumn,
  type DataSetResultRow,
} from '@tessera/shared/contract/lowcode/data-sets'
import type { Lang } from '@tessera/shared/contract/lang'
import { refuse } from '../../errors/refusal.ts'
import type { Cell } from '../../export/cell.ts'
import { createSheetFile, type Exporter } from '../../export/exporter.ts'
import type { DataSets, SummaryResult } from './data-sets.ts'
import { readDataSet } from './store.ts'
import { fileText, howNames, stepNames, text } from './text.ts'

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
    const titles = titlesOf(asked, result, lang)
    async function* batches() {
      for (let at = 0; at < result.rows.length; at += batchRows)
        yield await Promise.resolve(
          result.rows.slice(at, at + batchRows).map((row) => cellsOf(row, result.columns, lang)),
        )
    }
    return createSheetFile({
      title: fullName,
      format: 'xlsx',
      columns: titles.map((title) => ({ title })),
      rows: batches(),
    })
  },
})

/** The heads of the columns: groups with their step, measures with what they are. */
function titlesOf(
  { groups, measures }: Pick<SummaryAsked, 'groups' | 'measures'>,
  { columns }: SummaryResult,
  lang: Lang,
): string[] {
  return columns.map(({ name, label, unit }, at) => {
    const group = groups[at]
    const own = name.replace(/^before\./, '')
    const measure = measures.find((one) => measureName(one) === own)
    const parts = [
      label,
      group?.by ? stepNames[group.by][lang] : '',
      !group && measure ? howNames[measure.how][lang] : '',
      own === name ? '' : fileText.before[lang],
    ].filter((part) => part !== '')
    return parts.join(' · ') + (unit ? ` (${unit})` : '')
  })
}

const cellsOf = (row: DataSetResultRow, columns: readonly DataSetResultColumn[], lang: Lang): Cell[] =>
  columns.map(({ name, type }) => {
    const value = row[name] ?? null
    if (typeof value === 'boolean') return fileText[value ? 'yes' : 'no'][lang]
    if (type === 'time' && typeof value === 'number') return formatInstant(value, 'yyyy-MM-dd HH:mm:ss')
    return value
  })
