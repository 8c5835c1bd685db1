import { langs, type Lang } from '@tessera/shared/contract/lang'
import type { Word } from '@tessera/shared/contract/system/language'

/** Filters of the word list: all words, edited ones, or those that lack a language. */
export const wordStates = ['all', 'changed', 'missing'] as const
export type WordState = (typeof wordStates)[number]

/** A translation is missing if the text is empty or equals the key. */
export const isMissing = ({ id, texts }: Word, lang: Lang): boolean =>
  texts[lang].trim() === '' || texts[lang] === id.slice(id.indexOf(':') + 1)

const matchesState: Record<WordState, (word: Word) => boolean> = {
  all: () => true,
  changed: ({ edited }) => Object.keys(edited).length > 0,
  missing: (word) => langs.some((lang) => isMissing(word, lang)),
}

/**
 * Built-in text of a word in a language, or in Chinese if it has none; an edit has to keep its placeholders.
 */
export const builtInText = ({ texts, edited }: Word, lang: Lang): string =>
  (edited[lang] ?? texts[lang]) || (edited.zh ?? texts.zh)

/** Words that contain every part of the keyword in the key or in any language. */
export function filterWords(
  words: readonly Word[],
  { keyword, area, state }: { keyword: string; area: string; state: WordState },
): Word[] {
  const parts = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return words.filter((word) => {
    if ((area && word.area !== area) || !matchesState[state](word)) return false
    const searchable = `${word.id}\n${Object.values(word.texts).join('\n')}`.toLowerCase()
    return parts.every((part) => searchable.includes(part))
  })
}

/** Areas with the number of their words, in order of appearance. */
export function countByArea(words: readonly Word[]): [area: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { area } of words) counts.set(area, (counts.get(area) ?? 0) + 1)
  return [...counts]
}
