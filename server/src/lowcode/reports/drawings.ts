import type { PageChart } from '@tessera/shared/contract/lowcode/reports'
import { reportChartOption } from '@tessera/shared/portal/chart/report-option'
import type { CodePath } from '@tessera/shared/ui/codes/encode'
import { chartSvg } from '@tessera/shared/ui/charts/chart-svg'
import { escapeXml } from '../../export/xlsx.ts'

/** In pixels. */
export interface Box {
  readonly width: number
  readonly height: number
}

const titleHeight = 22
const noteHeight = 16
const captionHeight = 14

/** A chart as SVG, with its title above and its note below. */
export async function drawChart(chart: PageChart, { width, height }: Box): Promise<string> {
  const above = chart.title === '' ? 0 : titleHeight
  const below = chart.note === undefined ? 0 : noteHeight
  const room = { width, height: Math.max(40, height - above - below) }
  const drawn = await chartSvg(reportChartOption(chart), room)
  return svg({ width, height }, [
    above > 0 ? textAt(chart.title, width / 2, above / 2, 14, 'bold') : '',
    `<g transform="translate(0 ${above})">${drawn}</g>`,
    below > 0 ? textAt(chart.note!, width / 2, height - below / 2, 10) : '',
  ])
}

/** A code as SVG. A QR code is square; the text of a bar code stands below it, where there is room. */
export function drawCode(code: CodePath, caption: string, { width, height }: Box): string {
  const isSquare = code.width === code.height
  const side = Math.min(width, height)
  const box = isSquare ? { width: side, height: side } : { width, height }
  const below = caption !== '' && height >= 2 * captionHeight ? captionHeight : 0
  const scale = [box.width / code.width, (box.height - below) / code.height]
  return svg(box, [
    `<path d="${code.path}" fill="#000" transform="matrix(${scale[0]} 0 0 ${scale[1]} 0 0)"/>`,
    below > 0 ? textAt(caption, box.width / 2, box.height - below / 2, 10) : '',
  ])
}

const svg = ({ width, height }: Box, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">${parts.join('')}</svg>`

const textAt = (text: string, x: number, y: number, size: number, weight = 'normal') =>
  `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" style="font-size:${size}px;font-weight:${weight};" fill="#1d2129">${escapeXml(text)}</text>`
