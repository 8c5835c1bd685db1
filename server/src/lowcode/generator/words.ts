import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code, quote } from './source.ts'

/** The texts of a generated feature, by their keys in the order in which they are first used. */
export class WordTable {
  readonly texts = new Map<string, LocalizedText>()

  /** Adds a text and returns the call that translates it. A text of the designer is the same in every language. */
  add(key: string, text: string): Code {
    return this.addText(key, { zh: text, en: text, zhtw: text })
  }

  addText(key: string, text: LocalizedText): Code {
    let free = key
    for (let n = 2; this.texts.has(free); n++) free = `${key}${n}`
    this.texts.set(free, text)
    return new Code(`t(${quote(free)})`)
  }
}

/** Whether a text can be translated: placeholders and plurals of the text tables would change it. */
export const isTranslatable = (text: string): boolean =>
  text.trim() !== '' && text.length <= 500 && !/\{\{|\$t\(|\[\w+:|[\r\n]/.test(text)
