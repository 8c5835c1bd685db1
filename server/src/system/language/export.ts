import { Readable } from 'node:stream'
import { languages, langs, type LocalizedText } from '@tessera/shared/contract/lang'
import type { Word } from '@tessera/shared/contract/system/language'
import type { Db } from '../../db/connect.ts'
import {
  exportFileName,
  createListExporter,
  type ExportColumn,
  type Exporter,
} from '../../export/exporter.ts'
import { translate } from '../../errors/translate.ts'
import type { LoadCatalogue } from './catalogue.ts'
import { listCurrentWords } from './current-words.ts'

const title: LocalizedText = { zh: '语言', en: 'Words', zhtw: '語言' }
const heads = { key: { zh: '键', en: 'Key', zhtw: '鍵' } } satisfies Record<string, LocalizedText>
const sameInAllLanguages = (name: string): LocalizedText => ({ zh: name, en: name, zhtw: name })

/**
 * Column titles of the three languages. An import finds the columns by them, whatever language the sheet was
 * exported in.
 */
export const textHeads = langs.map((lang) => ({ lang, head: languages[lang].name }))

const columns: readonly ExportColumn<Word>[] = [
  { key: 'id', title: heads.key, width: 40, cell: ({ id }) => id },
  ...textHeads.map(({ lang, head }): ExportColumn<Word> => ({
    key: lang,
    title: sameInAllLanguages(head),
    width: 50,
    cell: ({ texts }) => texts[lang],
  })),
]

/** Additional input of this export. */
export interface WordsExportInput {
  only: 'all' | 'changed'
}

async function loadExportedWords(
  db: Db,
  loadCatalogue: LoadCatalogue,
  { only }: WordsExportInput,
): Promise<Word[]> {
  const catalogue = await loadCatalogue(db)
  const words = await listCurrentWords(db, catalogue)
  return only === 'changed' ? words.filter(({ edited }) => Object.keys(edited).length > 0) : words
}

/** Exports the words as a sheet. */
export const sheetExport = (loadCatalogue: LoadCatalogue): Exporter =>
  createListExporter<Word, never>({
    name: 'words',
    title,
    columns: () => columns,
    async *rows(db, input) {
      yield await loadExportedWords(db, loadCatalogue, input as WordsExportInput)
    },
  })

/** Exports the words as JSON with a `kind`, which the import checks. */
export const jsonExport = (loadCatalogue: LoadCatalogue): Exporter => ({
  name: 'words.json',
  title,
  createFile(input, { db }) {
    const content = Readable.from(
      (async function* () {
        const words = Object.fromEntries(
          (await loadExportedWords(db, loadCatalogue, input as unknown as WordsExportInput)).map(
            ({ id, texts }) => [id, texts],
          ),
        )
        yield JSON.stringify({ kind: 'tessera.words', version: 1, words }, null, 2)
      })(),
    )
    return {
      content,
      mime: 'application/json',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(translate(title, input.lang), 'json'))}`,
    }
  },
})
