import type { Lang } from '@tessera/shared/contract/lang'
import {
  PaperSettings,
  type PrintedData,
  type StandardPrint,
} from '@tessera/shared/contract/system/print-templates'
import { formatText } from '../../errors/translate.ts'
import type { PrintedLine, PrintedSection } from '../../feature/printed.ts'
import type { Context } from '../../http/context.ts'
import type { PrintServices } from './print.ts'
import { text } from './text.ts'

/** A record or task without a template, as browsers print it, with the rights of its page. */
export async function printStandard(
  { printedRecords, printedTasks }: PrintServices,
  context: Context,
  { designId, orientation }: StandardPrint,
  formId: string,
): Promise<PrintedData> {
  const { sections, ...form } =
    designId === undefined
      ? await printedTasks.loadLayout(context, formId)
      : { history: [], ...(await printedRecords.loadLayout(context, designId, formId)) }
  return {
    ...standardPaper(orientation),
    fullName: form.title,
    title: form.title,
    printTemplate: writeStandardTemplate(sections, context.lang),
    fields: [...form.fields],
    printData: { ...form.values },
    sums: { ...form.sums },
    flowTaskOperatorRecordList: [...form.history],
  }
}

export const standardPaper = (orientation: StandardPrint['orientation']): PaperSettings =>
  PaperSettings.parse({ orientation, margin: 12, hasPageNumbers: 0 })

/** The layout without a template as a template: pairs of labels and values below their headings, sub-tables as tables. */
export function writeStandardTemplate(sections: readonly PrintedSection[], lang: Lang): string {
  const footer = formatText(
    { text: text.printedBy, values: { name: field('printUser'), time: field('printTime') } },
    lang,
  )
  return [
    `<h1>${field('printTitle')}</h1>`,
    ...sections.flatMap(({ title, lines }) => [
      ...(title === '' ? [] : [`<h2>${escape(title)}</h2>`]),
      `<table><colgroup><col style="width: 16%"><col style="width: 34%"><col style="width: 16%"><col style="width: 34%"></colgroup><tbody>${writeRows(lines)}</tbody></table>`,
    ]),
    '<div data-block="history"></div>',
    `<p style="text-align: right; color: #4e5969; font-size: 12px">${footer}</p>`,
  ].join('')
}

/** Two fields in a row, as in the grid of browsers; a wide field has a row of its own. */
function writeRows(lines: readonly PrintedLine[]): string {
  const rows: PrintedLine[][] = []
  for (const line of lines) {
    const last = rows.at(-1)
    if (last?.length === 1 && !last[0]!.isWide && !line.isWide) last.push(line)
    else rows.push([line])
  }
  return rows
    .map(([first, second]) =>
      first!.isWide
        ? `<tr>${writeLabel(first!)}<td colspan="3">${writeValue(first!)}</td></tr>`
        : `<tr>${writePair(first!)}${second ? writePair(second) : '<th></th><td></td>'}</tr>`,
    )
    .join('')
}

const writePair = (line: PrintedLine): string => `${writeLabel(line)}<td>${writeValue(line)}</td>`
const writeLabel = ({ label }: PrintedLine): string => `<th>${escape(label)}</th>`

function writeValue({ field: name, columns }: PrintedLine): string {
  if (!columns) return field(name)
  if (columns.length === 0) return ''
  const heads = columns.map(({ label }) => `<th>${escape(label)}</th>`).join('')
  const cells = columns
    .map((column) =>
      column.isNumeric
        ? `<td style="text-align: right">${field(column.field)}</td>`
        : `<td>${field(column.field)}</td>`,
    )
    .join('')
  return `<table><tbody><tr>${heads}</tr><tr>${cells}</tr></tbody></table>`
}

const field = (name: string): string => `<span data-field="${escape(name)}"></span>`
const escape = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
