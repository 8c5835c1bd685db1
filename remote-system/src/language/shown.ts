import { langs, type Lang } from '@tessera/shared/contract/lang'
import type { Word } from '@tessera/shared/contract/system/language'

/** Which words are looked at: all, those that somebody edited, or those that lack a language. */
export const states = ['all', 'changed', 'missing'] as const
export type State = (typeof states)[number]

/** A language has nothing to say where its text is empty, or is the key that was left standing. */
export const lacks = ({ id, texts }: Word, lang: Lang): boolean =>
  texts[lang].trim() === '' || texts[lang] === id.slice(id.indexOf(':') + 1)

const fits: Record<State, (word: Word) => boolean> = {
  all: () => true,
  changed: ({ edited }) => Object.keys(edited).length > 0,
  missing: (word) => langs.some((lang) => lacks(word, lang)),
}

/** What a word came with in a language, or in Chinese where it has none there: whose values an edit has to keep. */
export const cameWith = ({ texts, edited }: Word, lang: Lang): string =>
  (edited[lang] ?? texts[lang]) || (edited.zh ?? texts.zh)

/** The words in which every part of the keyword stands, in their key or a text of any language. */
export function shownWords(
  words: readonly Word[],
  { keyword, area, state }: { keyword: string; area: string; state: State },
): Word[] {
  const parts = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return words.filter((word) => {
    if ((area && word.area !== area) || !fits[state](word)) return false
    const said = `${word.id}\n${Object.values(word.texts).join('\n')}`.toLowerCase()
    return parts.every((part) => said.includes(part))
  })
}

/** Every area with the number of its words, as they come. */
export function areasOf(words: readonly Word[]): [area: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { area } of words) counts.set(area, (counts.get(area) ?? 0) + 1)
  return [...counts]
}
