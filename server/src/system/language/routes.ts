import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { valuesIn, wordFault } from '@tessera/shared/contract/system/edited-word'
import type { language as calls, WordChange, WordDifference } from '@tessera/shared/contract/system/language'
import { Code } from '@tessera/shared/contract/wire'
import { fill } from '@tessera/shared/format/fill'
import { exportLink } from '../../export/link.ts'
import type { Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { translate } from '../../http/translate.ts'
import { audit } from '../logs/store.ts'
import type { BuiltInWord, Catalogue, CatalogueOf } from './catalogue.ts'
import { jsonExport, sheetExport } from './export.ts'
import { wordsNow } from './now.ts'
import { readTexts } from './read-texts.ts'
import { changeWords } from './store.ts'
import { faults, text } from './text.ts'

/** Why a change cannot be made: a sentence and its values; null where it can. */
function faultOf(
  word: BuiltInWord | undefined,
  { key, lang, text: given }: WordChange,
): { text: LocalizedText; values: Record<string, unknown> } | null {
  if (!word) return given === null ? null : { text: text.unknown, values: { key } }
  if (given === null) return null
  if (word.fixed.includes(lang)) return { text: text.fixed, values: { key } }
  // Where a language has no word of its own yet, its values are those of another.
  const builtIn = word.line[lang] || word.line.zh
  const fault = wordFault(given, builtIn)
  return (
    fault && {
      text: faults[fault],
      values: {
        values:
          valuesIn(builtIn)
            .map((name) => `{{${name}}}`)
            .join(' ') || '–',
      },
    }
  )
}

/** What is to be written: a text that says what the word came with is no edit. */
const settled = (catalogue: Catalogue, change: WordChange): WordChange =>
  change.text !== null && catalogue.get(change.key)?.line[change.lang] === change.text
    ? { ...change, text: null }
    : change

export const languageHandlers = (catalogueOf: CatalogueOf): Handlers<typeof calls> => ({
  list: async (_, { db }) => ({ list: await wordsNow(db, await catalogueOf(db)) }),

  async save({ changes }, by) {
    const catalogue = await catalogueOf(by.db)
    const refused = changes.flatMap((change, at) => {
      const fault = faultOf(catalogue.get(change.key), change)
      return fault ? [{ field: `changes.${at}.text`, ...fault }] : []
    })
    if (refused[0])
      throw new Refusal({
        code: Code.invalid,
        text: refused[0].text,
        values: refused[0].values,
        fields: refused,
      })
    // Of several changes of one word the last one counts.
    const last = [
      ...new Map(
        changes.map((change) => [`${change.key} ${change.lang}`, settled(catalogue, change)]),
      ).values(),
    ]
    await by.db.transaction().execute(async (trx) => {
      await changeWords(trx, last, by.session.userId, ({ key, lang }) => catalogue.get(key)?.line[lang])
      await audit(trx, by, 'system.language', {
        action: 'edit',
        changes: last.slice(0, 100).map(({ seen: _, ...change }) => change),
        count: last.length,
      })
    })
  },

  async export({ format, only }, context) {
    const ask = { dataType: 1, format: 'xlsx', only } as const
    const { name, url } = await exportLink(
      format === 'xlsx' ? sheetExport(catalogueOf) : jsonExport(catalogueOf),
      ask,
      context,
    )
    return { name: name.replace(/xlsx$/, format), url }
  },

  async preview(_, context) {
    const { db, lang } = context
    const [catalogue, texts] = await Promise.all([catalogueOf(db), readTexts(context)])
    const now = new Map((await wordsNow(db, catalogue)).map((word) => [word.id, word.texts]))
    const list: WordDifference[] = []
    let unknown = 0
    for (const [key, given] of texts) {
      const word = catalogue.get(key)
      if (!word) unknown++
      for (const [of, given_] of Object.entries(word ? given : {}) as [Lang, string][]) {
        if (given_ === now.get(key)![of] || given_ === '') continue
        const fault = faultOf(word, { key, lang: of, text: given_ })
        list.push({
          id: `${key} ${of}`,
          key,
          lang: of,
          now: now.get(key)![of],
          text: given_,
          fault: fault && fill(translate(fault.text, lang), fault.values),
        })
      }
    }
    return { list, unknown }
  },
})
