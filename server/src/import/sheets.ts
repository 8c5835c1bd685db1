import { sql } from 'kysely'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { createSheetFile, type Exporter } from '../export/exporter.ts'
import { streamRows } from '../export/rows.ts'
import type {
  FindImporter,
  ImportAuthor,
  Importer,
  ImportColumn,
  RowProblems,
  ImportedRow,
} from './importer.ts'

const reason = { zh: '错误原因', en: 'Reason', zhtw: '錯誤原因' }

export const templateName = { zh: '导入模板', en: ' template', zhtw: '匯入範本' }
export const failuresName = { zh: '导入失败数据', en: ' failures', zhtw: '匯入失敗資料' }
export const titleOf = ({ title }: Importer, suffix: LocalizedText): LocalizedText => ({
  zh: title.zh + suffix.zh,
  en: title.en + suffix.en,
  zhtw: title.zhtw + suffix.zhtw,
})

/** Exporters of an import: the template, and the failed rows with their reasons. */
export function createImportExporters(importer: Importer): Exporter[] {
  const headsOf = (columns: readonly ImportColumn[], lang: Lang) =>
    columns.map(({ title, required }) => ({ title: title[lang], width: 18, required }))
  return [
    {
      name: `${importer.name}.template`,
      title: importer.title,
      createFile(ask, { session }) {
        const columns = importer.listColumns(session)
        return createSheetFile({
          title: titleOf(importer, templateName)[ask.lang],
          format: ask.format,
          columns: headsOf(columns, ask.lang),
          rows: exampleRow(columns.map(({ example = '' }) => example)),
        })
      },
    },
    {
      name: `${importer.name}.failures`,
      title: importer.title,
      createFile(ask: ExportInput & { lang: Lang }, { db, session }) {
        const columns = importer.listColumns(session)
        async function* rows() {
          const query = sql`
            select r.n, r.cells, r.problems from system_import_row r
            join system_import i on i.id = r.import_id where i.id = ${ask.ids?.[0] ?? ''}
            and i.user_id = ${session.userId} and r.outcome = 'failed' order by r.n`
          for await (const batch of streamRows<ImportedRow & { problems: RowProblems | null }>(db, query))
            yield batch.map(({ cells, problems }) => [
              ...columns.map(({ key }) => cells[key] ?? ''),
              formatProblems(columns, problems ?? {}, ask.lang),
            ])
        }
        return createSheetFile({
          title: titleOf(importer, failuresName)[ask.lang],
          format: ask.format,
          columns: [...headsOf(columns, ask.lang), { title: reason[ask.lang], width: 60 }],
          rows: rows(),
        })
      },
    },
  ]
}

/** The template or the failed rows of an importer that no list of importers names, such as one of a design. */
export async function findImportExporter(
  imports: { find: FindImporter },
  name: string,
  author: Pick<ImportAuthor, 'userId' | 'organizeId'>,
): Promise<Exporter | undefined> {
  const [, importerName] = /^(.*)\.(?:template|failures)$/.exec(name) ?? []
  const importer = importerName && (await imports.find(importerName, author))
  return importer ? createImportExporters(importer).find((exporter) => exporter.name === name) : undefined
}

async function* exampleRow(cells: readonly string[]) {
  yield cells.some(Boolean) ? [cells] : []
}

export const formatProblems = (columns: readonly ImportColumn[], problems: RowProblems, lang: Lang): string =>
  Object.entries(problems)
    .map(([key, words]) =>
      [columns.find((column) => column.key === key)?.title[lang], words]
        .filter(Boolean)
        .join(lang === 'en' ? ': ' : '：'),
    )
    .join(lang === 'en' ? '; ' : '；')
