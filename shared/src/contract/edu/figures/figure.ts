import type { LocalizedText } from '../../lang.ts'

/** How a figure is shown: whole numbers, lessons, yuan, a share, minutes, or a number with two decimals. */
export const figureFormats = ['count', 'lessons', 'money', 'ratio', 'minutes', 'number'] as const
export type FigureFormat = (typeof figureFormats)[number]

/** What a figure is called and how it is computed, in words. Its SQL is on the server under the same key. */
export interface FigureText {
  /** The number in the design of the business, such as X12. */
  readonly code: string
  readonly format: FigureFormat
  readonly name: LocalizedText
  readonly definition: LocalizedText
  /** Whether more is better; undefined where a change is neither good nor bad. */
  readonly isGood?: boolean
  /**
   * Set where a later correction changes the figure of a closed month, too: it follows the days of lessons, or the records of
   * students as they are now. Figures without it count on accounting dates.
   */
  readonly basis?: FigureBasis
}
export type FigureBasis = 'lesson' | 'record'
export type FigureTexts = Readonly<Record<string, FigureText>>

type Said = readonly [zh: string, en: string, zhtw: string]
const localized = ([zh, en, zhtw]: Said): LocalizedText => ({ zh, en, zhtw })

/** A figure with its name and definition in Chinese, English and Traditional Chinese. */
export const figure = (
  code: string,
  format: FigureFormat,
  name: Said,
  definition: Said,
  isGood?: boolean,
): FigureText => ({
  code,
  format,
  name: localized(name),
  definition: localized(definition),
  ...(isGood === undefined ? {} : { isGood }),
})

/** Figures with what they follow, except some. */
export const withBasis = <T extends FigureTexts>(
  basis: FigureBasis,
  texts: T,
  except: readonly (keyof T)[] = [],
): T =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      except.includes(key as keyof T) ? text : { ...text, basis },
    ]),
  ) as T
