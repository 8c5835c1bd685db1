import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line, Summary } from './measure.ts'

/** A row of the bench with what it measured, or why it could not. */
export type Reported =
  | { readonly row: string; readonly lines: readonly Line[] }
  | { readonly row: string; readonly fault: string }

/** Three digits that count. */
const digits = (value: number): string =>
  Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
const spread = ({ low, high }: Summary): string => (low === high ? '' : `${digits(low)} .. ${digits(high)}`)

function limit({ threshold, unit, ratio, met }: Line): string {
  const limits = [
    threshold === undefined ? '' : `< ${threshold} ${unit}`,
    ratio?.limit === undefined ? '' : `ratio <= ${ratio.limit}`,
  ].filter(Boolean)
  return limits.length > 0 ? `${limits.join(', ')} ${met ? 'met' : 'MISSED'}` : ''
}

/** The table for people. */
export function table(reported: readonly Reported[]): string {
  const head = ['', 'median', 'unit', 'spread', 'runs', 'ratio', '', 'limit']
  const cells = reported.flatMap((one) =>
    'fault' in one
      ? [[one.row, 'not measured', '', one.fault.split('\n', 1)[0]!]]
      : one.lines.map((line) => [
          line.name,
          digits(line.median),
          line.unit,
          spread(line),
          String(line.runs),
          line.ratio
            ? `${digits(line.ratio.median)} (${digits(line.ratio.low)} .. ${digits(line.ratio.high)})`
            : '',
          line.ratio ? `of ${line.ratio.to}` : '',
          limit(line),
        ]),
  )
  const rows = [head, ...cells]
  const wide = head.map((_, at) =>
    Math.max(...rows.map((row) => (row.length < head.length ? row.slice(0, 1) : row)[at]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          [1, 4].includes(at) && row.length === head.length
            ? cell.padStart(wide[at]!)
            : cell.padEnd(wide[at]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Writes `.cache/bench.json`: everything, with the calibration beside each figure. */
export function keep(
  root: string,
  report: { smoke: boolean; rows: readonly Reported[]; calibration: Summary },
): string {
  const file = join(root, '.cache/bench.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, platform: `${process.platform}-${process.arch}`, ...report }, null, 1)}\n`,
  )
  return file
}
