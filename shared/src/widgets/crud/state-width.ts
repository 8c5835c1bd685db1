import { currentLang } from '@tessera/shared/text/i18n'

/** Width in pixels of a column of `StateDot`. The English labels are longer. */
export const stateWidth = (): number => (currentLang() === 'en' ? 100 : 76)
