import i18next from 'i18next'
import { langs, type Lang } from '../contract/lang.ts'
import type { EditedWords } from '../contract/session/words.ts'
import { storeItem } from '../session/store-item.ts'

const storageKey = 'tessera.words'
const namespace = 'edited'

/** Event of i18next: the set of edited words has changed. */
export const wordsEditedEvent = 'wordsEdited'

/**
 * The text that an administrator wrote in place of a built-in one; undefined where there is none. A key is
 * area, colon and the key of its table (`org:users.realName`).
 */
export const editedWord = (lang: Lang, key: string): string | undefined =>
  i18next.getResource(lang, namespace, key) as string | undefined

let version = ''
/** Version of the edited words in use; '' where there are none. */
export const wordsVersion = (): string => version

/** Uses these words from now on, and stores them for the next start of the page. */
export function applyEditedWords(edited: EditedWords): void {
  // Where the storage is full, the words are loaded at every start.
  if (edited.version) storeItem(localStorage, storageKey, JSON.stringify(edited))
  else localStorage.removeItem(storageKey)
  loadEditedWords(edited)
}

/** Uses the words of the last visit, so that texts do not change while the page starts. */
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
