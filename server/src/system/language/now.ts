import type { Lang } from '@tessera/shared/contract/lang'
import type { Word } from '@tessera/shared/contract/system/language'
import type { Db } from '../../db/connect.ts'
import type { Catalogue } from './catalogue.ts'
import { editedWords } from './store.ts'

/** Every word as it is said now. */
export async function wordsNow(db: Db, catalogue: Catalogue): Promise<Word[]> {
  const { words } = await editedWords(db)
  return [...catalogue].map(([id, { line, area, origin, fixed }]) => {
    const edited = words[id] ?? {}
    return {
      id,
      area,
      origin,
      fixed: [...fixed],
      texts: { ...line, ...edited },
      edited: Object.fromEntries(Object.keys(edited).map((lang) => [lang, line[lang as Lang]])),
    }
  })
}
