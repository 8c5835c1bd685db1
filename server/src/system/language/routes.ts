import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { listPlaceholders, findWordProblem } from '@tessera/shared/contract/system/edited-word'
import type { language as calls, WordChange, WordDifference } from '@tessera/shared/contract/system/language'
import { Code } from '@tessera/shared/contract/wire'
import { interpolate } from '@tessera/shared/format/interpolate'
import { createExportLink } from '../../export/link.ts'
import type { Handlers } from '../../http/context.ts'
import { Refusal } from '../../errors/refusal.ts'
import { translate } from '../../errors/translate.ts'
import { recordOperation } from '../../http/operation-log.ts'
import type { BuiltInWord, Catalogue, LoadCatalogue } from './catalogue.ts'
import { jsonExport, sheetExport } from './export.ts'
import { listCurrentWords } from './current-words.ts'
import { readTexts } from './read-texts.ts'
import { saveWords } from './store.ts'
import { faults, text } from './text.ts'

/** Finds the reason why a change is invalid, as a text with its values; null for a valid change. */
function findFault(
  word: BuiltInWord | undefined,
  { key, lang, text: newText }: WordChange,
): { text: LocalizedText; values: Record<string, unknown> } | null {
  if (!word) return newText === null ? null : { text: text.unknown, values: { key } }
  if (newText === null) return null
  if (word.fixed.includes(lang)) return { text: text.fixed, values: { key } }
  // A language without a text takes the placeholders of the Chinese one.
  const builtIn = word.text[lang] || word.text.zh
  const fault = findWordProblem(newText, builtIn)
  return (
    fault && {
      text: faults[fault],
      values: {
        values:
          listPlaceholders(builtIn)
            .map((name) => `{{${name}}}`)
            .join(' ') || '–',
      },
    }
  )
}

/** Turns a change to the built-in text into a reset. */
const normalizeChange = (catalogue: Catalogue, change: WordChange): WordChange =>
  change.text !== null && catalogue.get(change.key)?.text[change.lang] === change.text
    ? { ...change, text: null }
    : change

export const languageHandlers = (loadCatalogue: LoadCatalogue): Handlers<typeof calls> => ({
  async list(_, { db }) {
    const catalogue = await loadCatalogue(db)
    return { list: await listCurrentWords(db, catalogue) }
  },

  async save({ changes }, context) {
    const catalogue = await loadCatalogue(context.db)
    const refused = changes.flatMap((change, at) => {
      const fault = findFault(catalogue.get(change.key), change)
      return fault ? [{ field: `changes.${at}.text`, ...fault }] : []
    })
    if (refused[0])
      throw new Refusal({
        code: Code.invalid,
        text: refused[0].text,
        values: refused[0].values,
        fields: refused,
      })
    // If a word is changed several times, the last change counts.
    const last = [
      ...new Map(
        changes.map((change) => [`${change.key} ${change.lang}`, normalizeChange(catalogue, change)]),
      ).values(),
    ]
    await context.db.transaction().execute(async (trx) => {
      await saveWords(trx, last, context.session.userId, ({ key, lang }) => catalogue.get(key)?.text[lang])
      await recordOperation(trx, context, 'system.language', {
        action: 'edit',
        changes: last.slice(0, 100).map(({ seen: _, ...change }) => change),
        count: last.length,
      })
    })
  },

  async export({ format, only }, context) {
    const input = { dataType: 1, format: 'xlsx', only } as const
    const { name, url } = await createExportLink(
      format === 'xlsx' ? sheetExport(loadCatalogue) : jsonExport(loadCatalogue),
      input,
      context,
    )
    return { name: name.replace(/xlsx$/, format), url }
  },

  async preview(_, context) {
    const { db, lang } = context
    const [catalogue, texts] = await Promise.all([loadCatalogue(db), readTexts(context)])
    const currentTexts = new Map((await listCurrentWords(db, catalogue)).map((word) => [word.id, word.texts]))
    const list: WordDifference[] = []
    let unknown = 0
    for (const [key, newTexts] of texts) {
      const word = catalogue.get(key)
      if (!word) unknown++
      for (const [textLang, newText] of Object.entries(word ? newTexts : {}) as [Lang, string][]) {
        if (newText === currentTexts.get(key)![textLang] || newText === '') continue
        const fault = findFault(word, { key, lang: textLang, text: newText })
        list.push({
          id: `${key} ${textLang}`,
          key,
          lang: textLang,
          now: currentTexts.get(key)![textLang],
          text: newText,
          fault: fault && interpolate(translate(fault.text, lang), fault.values),
        })
      }
    }
    return { list, unknown }
  },
})
