import type { CSSProperties } from 'react'
import type { CellStyle } from '../contract/lowcode/report-sheet.ts'

type Border = NonNullable<CellStyle['border']>
const lineOf = (line: Border['top']): string | undefined =>
  line && `${line.width}px ${line.line} ${line.color}`

/** The style of a cell for the browser. */
export function toCss(style: CellStyle | undefined, isNumber: boolean): CSSProperties {
  const { border = {}, wrap } = style ?? {}
  return {
    textAlign: style?.align ?? (isNumber ? 'right' : 'left'),
    verticalAlign: style?.vertical ?? 'middle',
    whiteSpace: wrap ? 'pre-wrap' : 'nowrap',
    ...(wrap ? { overflowWrap: 'anywhere' as const } : {}),
    ...(style?.bold ? { fontWeight: 600 } : {}),
    ...(style?.italic ? { fontStyle: 'italic' } : {}),
    ...(style?.underline ? { textDecoration: 'underline' } : {}),
    ...(style?.size ? { fontSize: `${style.size}pt`, lineHeight: 1.3 } : {}),
    ...(style?.color ? { color: style.color } : {}),
    ...(style?.fill ? { backgroundColor: style.fill } : {}),
    borderTop: lineOf(border.top),
    borderRight: lineOf(border.right),
    borderBottom: lineOf(border.bottom),
    borderLeft: lineOf(border.left),
  }
}
