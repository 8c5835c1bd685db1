import { paperSizes, type PaperSettings } from '../../contract/system/print-templates.ts'

/** Width and height of the paper in millimetres. The height is null for paper as long as its content. */
export function sizeOfPaper({ paper, orientation }: Pick<PaperSettings, 'paper' | 'orientation'>): {
  width: number
  height: number | null
} {
  const { width, height } = paperSizes[paper]
  return height !== null && orientation === 'landscape' ? { width: height, height: width } : { width, height }
}

/** A text of CSS. */
const quote = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f<>]/g, (found) => `\\${found.codePointAt(0)!.toString(16)} `)}"`

/**
 * The rule of the pages: their size, and head, foot and page number in their margins. `contentHeight` is that of the content
 * in millimetres, for paper as long as it. Browsers know no automatic height of a page.
 */
export function pageRule(settings: PaperSettings, contentHeight: number): string {
  const { margin, header, footer, hasPageNumbers } = settings
  const { width, height } = sizeOfPaper(settings)
  const size = `size: ${width}mm ${height ?? Math.ceil(contentHeight)}mm; margin: ${margin}mm;`
  const style = 'color: #4e5969; font-size: 12px;'
  // A receipt has them in its content, because its margins are too small.
  const boxes =
    height === null
      ? ''
      : [
          header && `@top-center { content: ${quote(header)}; ${style} }`,
          footer && `@bottom-center { content: ${quote(footer)}; ${style} }`,
          hasPageNumbers === 1 && `@bottom-right { content: counter(page) " / " counter(pages); ${style} }`,
        ]
          .filter(Boolean)
          .join(' ')
  return `@page template { ${size} ${boxes} }`
}
