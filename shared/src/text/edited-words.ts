import i18next from 'i18next'
import { langs, type Lang } from '@tessera/shared/contract/lang'
import type { EditedWords } from '@tessera/shared/contract/shell/words'

const storageKey = 'tessera.words'
const namespace = 'edited'

/** Told to i18next's listeners once other words than before are to be said. */
export const wordsEditedEvent = 'wordsEdited'

/** What an administrator wrote in place of a word; undefined where nobody did. A key is area, colon and the key of its table (`org:users.realName`). */
export const editedWord = (lang: Lang, key: string): string | undefined =>
  i18next.getResource(lang, namespace, key) as string | undefined

let version = ''
/** Of the edited words that are said now; '' where there are none. */
export const wordsVersion = (): string => version

/** Says these words from now on, and with the next start before anybody is asked. */
export function applyEditedWords(edited: EditedWords): void {
  try {
    if (edited.version) localStorage.setItem(storageKey, JSON.stringify(edited))
    else localStorage.removeItem(storageKey)
  } catch {
    // No room: they are asked for with every start.
  }
  loadEditedWords(edited)
}

/** The words of the last visit, so that nothing is said twice over while the page starts. */
export function restoreEditedWords(): void {
  try {
    const edited = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as EditedWords | null
    if (edited) loadEditedWords(edited)
  } catch {
    localStorage.removeItem(storageKey)
  }
}

function loadEditedWords(edited: EditedWords): void {
  version = edited.version
  for (const lang of langs) {
    i18next.removeResourceBundle(lang, namespace)
    i18next.addResourceBundle(
      lang,
      namespace,
      Object.fromEntries(
        Object.entries(edited.words).flatMap(([key, line]) =>
          line[lang] === undefined ? [] : [[key, line[lang]]],
        ),
      ),
    )
  }
  i18next.emit(wordsEditedEvent)
}
