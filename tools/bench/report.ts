import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportLine, Summary } from './measure.ts'

/** A row of the bench with its lines, or the error that stopped it. */
export type RowReport =
  | { readonly row: string; readonly lines: readonly ReportLine[] }
  | { readonly row: string; readonly fault: string }

/** Formats a number with three significant digits. */
const formatNumber = (value: number): string =>
  Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
const formatSpread = ({ low, high }: Summary): string =>
  low === high ? '' : `${formatNumber(low)} .. ${formatNumber(high)}`

function formatLimit({ threshold, atLeast, unit, ratio, met }: ReportLine): string {
  const limits = [
    threshold === undefined ? '' : `< ${threshold} ${unit}`,
    atLeast === undefined ? '' : `>= ${atLeast} ${unit}`,
    ratio?.limit === undefined ? '' : `ratio <= ${ratio.limit}`,
  ].filter(Boolean)
  return limits.length > 0 ? `${limits.join(', ')} ${met ? 'met' : 'MISSED'}` : ''
}

/** Formats the report as a text table. */
export function formatTable(reported: readonly RowReport[]): string {
  const head = ['', 'median', 'unit', 'spread', 'runs', 'ratio', '', 'limit']
  const cells = reported.flatMap((report) =>
    'fault' in report
      ? [[report.row, 'not measured', '', report.fault.split('\n', 1)[0]!]]
      : report.lines.map((line) => [
          line.name,
          formatNumber(line.median),
          line.unit,
          formatSpread(line),
          String(line.runs),
          line.ratio
            ? `${formatNumber(line.ratio.median)} (${formatNumber(line.ratio.low)} .. ${formatNumber(line.ratio.high)})`
            : '',
          line.ratio ? `of ${line.ratio.to}` : '',
          formatLimit(line),
        ]),
  )
  const rows = [head, ...cells]
  const widths = head.map((_, at) =>
    Math.max(...rows.map((row) => (row.length < head.length ? row.slice(0, 1) : row)[at]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          [1, 4].includes(at) && row.length === head.length
            ? cell.padStart(widths[at]!)
            : cell.padEnd(widths[at]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Writes the full report to `.cache/bench.json`; returns its path. */
export function saveReport(
  root: string,
  report: { smoke: boolean; rows: readonly RowReport[]; calibration: Summary },
): string {
  const file = join(root, '.cache/bench.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, platform: `${process.platform}-${process.arch}`, ...report }, null, 1)}\n`,
  )
  return file
}
