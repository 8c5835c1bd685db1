import { currentLang } from '@tessera/shared/text/i18n'

/** Pixels of a column of `StateDot`: its words are twice as long in English. */
export const stateWidth = (): number => (currentLang() === 'en' ? 100 : 76)
