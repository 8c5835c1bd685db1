import { useEffect, useMemo } from 'react'
import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { useOrientation } from '@tessera/shared/ui/print/orientation'
import { PrintSheet } from '@tessera/shared/ui/print/print-sheet'
import { layOutRows, splitForPrint } from '@tessera/shared/reports/lay-out-rows'
import { ReportTable } from '@tessera/shared/reports/report-table'
import styles from './view.module.css'

interface Props {
  title: string
  pages: readonly ReportPage[]
  onClose: () => void
}

/** Sides of a sheet of paper in millimetres. */
const papers = { A3: [297, 420], A4: [210, 297], A5: [148, 210], Letter: [216, 279] } as const
const defaultMargin = 12
const pixelsPerMillimetre = 96 / 25.4

/** Width between the margins, in pixels. */
const roomOf = (size: keyof typeof papers, isWide: boolean, margin: number): number =>
  (papers[size][isWide ? 1 : 0] - 2 * margin) * pixelsPerMillimetre

/** A whole report on the paper of its template; its head is printed on each page. */
export function PrintedReport({ title, pages, onClose }: Props) {
  const [first] = pages
  const { size = 'A4', margin = defaultMargin } = first?.page ?? {}
  const total = first?.widths.reduce((sum, width) => sum + width, 0) ?? 0
  // A report without a paper of its own lies where it is too wide to stand.
  const landscape = first?.page ? first.page.landscape === true : total > roomOf(size, false, margin)
  useEffect(() => {
    // A style element would be against the policy of the page.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      (['portrait', 'landscape'] as const)
        .map((name) => `@page ${name} { size: ${size} ${name}; margin: ${margin}mm; }`)
        .join('\n'),
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [size, margin])
  if (!first) return null
  return (
    <PrintSheet title="" landscape={landscape} onClose={onClose}>
      <PaperTables title={title} pages={pages} size={size} margin={margin} />
    </PrintSheet>
  )
}

interface PaperProps extends Pick<Props, 'title' | 'pages'> {
  size: keyof typeof papers
  margin: number
}

function PaperTables({ title, pages, size, margin }: PaperProps) {
  const isWide = useOrientation() === 'landscape'
  const [first] = pages
  const widths = first!.widths
  const parts = useMemo(() => {
    // Merged cells go on from one page of the answer to the next: all rows are laid out together.
    const shared = pages.flatMap(({ rows, styles: own }, at) => {
      const offset = pages.slice(0, at).reduce((sum, page) => sum + page.styles.length, 0)
      return own.length === 0 || offset === 0
        ? rows
        : rows.map((row) => ({
            ...row,
            cells: row.cells.map((cell) =>
              cell.style === undefined ? cell : { ...cell, style: cell.style + offset },
            ),
          }))
    })
    return splitForPrint(
      layOutRows(
        shared,
        pages.flatMap((page) => page.styles),
        first!.widths.length,
      ),
    )
  }, [pages, first])
  const room = roomOf(size, isWide, margin)
  const total = widths.reduce((sum, width) => sum + width, 0)
  return (
    <div className={styles.printed} style={{ zoom: Math.min(1, room / total) }}>
      {parts.title.length > 0 && <ReportTable label={title} widths={widths} head={[]} rows={parts.title} />}
      <ReportTable label={title} widths={widths} head={parts.head} rows={parts.body} />
    </div>
  )
}
