import { Readable } from 'node:stream'
import { languages, langs, type LocalizedText } from '@tessera/shared/contract/lang'
import type { Word } from '@tessera/shared/contract/system/language'
import type { Db } from '../../db/connect.ts'
import { fileName, listExporter, type ExportColumn, type Exporter } from '../../export/exporter.ts'
import { translate } from '../../http/translate.ts'
import type { CatalogueOf } from './catalogue.ts'
import { wordsNow } from './now.ts'

const title: LocalizedText = { zh: '语言', en: 'Words', zhtw: '語言' }
const heads = { key: { zh: '键', en: 'Key', zhtw: '鍵' } } satisfies Record<string, LocalizedText>
const inItself = (name: string): LocalizedText => ({ zh: name, en: name, zhtw: name })

/** The heads of the three columns of texts, by which a sheet is read again, whatever the language it was exported in. */
export const textHeads = langs.map((lang) => ({ lang, head: languages[lang].name }))

const columns: readonly ExportColumn<Word>[] = [
  { key: 'id', title: heads.key, width: 40, cell: ({ id }) => id },
  ...textHeads.map(({ lang, head }): ExportColumn<Word> => ({
    key: lang,
    title: inItself(head),
    width: 50,
    cell: ({ texts }) => texts[lang],
  })),
]

/** What the tickets of this feature ask for beside the rest. */
export interface WordsAsk {
  only: 'all' | 'changed'
}

async function asked(db: Db, catalogueOf: CatalogueOf, { only }: WordsAsk): Promise<Word[]> {
  const words = await wordsNow(db, await catalogueOf(db))
  return only === 'changed' ? words.filter(({ edited }) => Object.keys(edited).length > 0) : words
}

/** All words as a sheet. */
export const sheetExport = (catalogueOf: CatalogueOf): Exporter =>
  listExporter<Word, never>({
    name: 'words',
    title,
    columns: () => columns,
    async *rows(db, ask) {
      yield await asked(db, catalogueOf, ask as WordsAsk)
    },
  })

/** The same as a file for machines; `kind` stands in it, and a file of another kind is refused. */
export const jsonExport = (catalogueOf: CatalogueOf): Exporter => ({
  name: 'words.json',
  title,
  file(ask, { db }) {
    const content = Readable.from(
      (async function* () {
        const words = Object.fromEntries(
          (await asked(db, catalogueOf, ask as unknown as WordsAsk)).map(({ id, texts }) => [id, texts]),
        )
        yield JSON.stringify({ kind: 'tessera.words', version: 1, words }, null, 2)
      })(),
    )
    return {
      content,
      mime: 'application/json',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName(translate(title, ask.lang), 'json'))}`,
    }
  },
})
