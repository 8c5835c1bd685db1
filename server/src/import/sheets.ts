import { sql } from 'kysely'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { sheetFile, type Exporter } from '../export/exporter.ts'
import { rowsOf } from '../export/rows.ts'
import type { Importer, ImportColumn, Problems, Row } from './importer.ts'

const reason = { zh: '错误原因', en: 'Why', zhtw: '錯誤原因' }

export const templateName = { zh: '导入模板', en: ' template', zhtw: '匯入範本' }
export const failuresName = { zh: '导入失败数据', en: ' failures', zhtw: '匯入失敗資料' }
export const titleOf = ({ title }: Importer, what: LocalizedText): LocalizedText => ({
  zh: title.zh + what.zh,
  en: title.en + what.en,
  zhtw: title.zhtw + what.zhtw,
})

/** The sheets around an import: the template with its heads, and the rows that failed, each with why. */
export function sheetsOf(importer: Importer): Exporter[] {
  const headsOf = (columns: readonly ImportColumn[], lang: Lang) =>
    columns.map(({ title, required }) => ({ title: title[lang], width: 18, required }))
  return [
    {
      name: `${importer.name}.template`,
      title: importer.title,
      file(ask, { session }) {
        const columns = importer.columns(session)
        return sheetFile({
          title: titleOf(importer, templateName)[ask.lang],
          format: ask.format,
          heads: headsOf(columns, ask.lang),
          rows: one(columns.map(({ example = '' }) => example)),
        })
      },
    },
    {
      name: `${importer.name}.failures`,
      title: importer.title,
      file(ask: ExportInput & { lang: Lang }, { db, session }) {
        const columns = importer.columns(session)
        async function* rows() {
          const query = sql`select r.n, r.cells, r.problems from system_import_row r join system_import i on i.id = r.import_id
            where i.id = ${ask.ids?.[0] ?? ''} and i.user_id = ${session.userId} and r.outcome = 'failed' order by r.n`
          for await (const batch of rowsOf<Row & { problems: Problems | null }>(db, query))
            yield batch.map(({ cells, problems }) => [
              ...columns.map(({ key }) => cells[key] ?? ''),
              said(columns, problems ?? {}, ask.lang),
            ])
        }
        return sheetFile({
          title: titleOf(importer, failuresName)[ask.lang],
          format: ask.format,
          heads: [...headsOf(columns, ask.lang), { title: reason[ask.lang], width: 60 }],
          rows: rows(),
        })
      },
    },
  ]
}

async function* one(cells: readonly string[]) {
  yield cells.some(Boolean) ? [cells] : []
}

const said = (columns: readonly ImportColumn[], problems: Problems, lang: Lang): string =>
  Object.entries(problems)
    .map(([key, words]) =>
      [columns.find((column) => column.key === key)?.title[lang], words].filter(Boolean).join('：'),
    )
    .join('；')
