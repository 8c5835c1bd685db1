import type { Lang } from '@tessera/shared/contract/lang'
import type { Word } from '@tessera/shared/contract/system/language'
import type { Db } from '../../db/connect.ts'
import type { Catalogue } from './catalogue.ts'
import { loadEditedWords } from './store.ts'

/** Lists every word with its current texts and, where it was edited, the built-in texts. */
export async function listCurrentWords(db: Db, catalogue: Catalogue): Promise<Word[]> {
  const { words } = await loadEditedWords(db)
  return [...catalogue].map(([id, { text, area, origin, fixed }]) => {
    const edited = words[id] ?? {}
    return {
      id,
      area,
      origin,
      fixed: [...fixed],
      texts: { ...text, ...edited },
      edited: Object.fromEntries(Object.keys(edited).map((lang) => [lang, text[lang as Lang]])),
    }
  })
}
