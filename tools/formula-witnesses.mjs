// Compares shared/src/fields/calculate/spreadsheet-values.json with the two spreadsheets that it is taken from.
// Outside of CI: installs HyperFormula in a temporary folder and needs LibreOffice (`soffice`).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const table = join(import.meta.dirname, '../shared/src/fields/calculate/spreadsheet-values.json')
const { fields, formulas } = JSON.parse(readFileSync(table, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'formulas-'))
const run = (command, ...args) =>
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
run('npm', 'install', '--no-audit', '--no-fund', 'hyperformula@3.5.0', 'exceljs@4.4.0')
const load = createRequire(join(folder, 'index.js'))
const { HyperFormula } = load('hyperformula')
const ExcelJS = load('exceljs')

/** A day or a time as the number of a spreadsheet. */
const dayNumber = ({ day, time = '0:0:0' }) => {
  const [hours, minutes, seconds] = time.split(':').map(Number)
  return (
    (day ? Date.parse(`${day}T00:00Z`) / 86_400_000 + 25_569 : 0) +
    (hours * 3_600 + minutes * 60 + seconds) / 86_400
  )
}
const cellOf = (value) => (value !== null && typeof value === 'object' ? dayNumber(value) : value)
const names = Object.keys(fields)
const rows = names.map((name) => [fields[name]].flat().map(cellOf))
const addressOf = (name) => {
  const at = names.indexOf(name)
  const first = `$A$${at + 1}`
  return Array.isArray(fields[name]) ? `${first}:$${'ABCDEFG'[rows[at].length - 1]}$${at + 1}` : first
}
const texts = formulas.map(([formula]) => formula.replaceAll(/\{([^}]+)\}/g, (_, name) => addressOf(name)))

function byHyperFormula() {
  const literal = (value) => (typeof value === 'string' && /^[\d=]/.test(value) ? `'${value}` : value)
  const cells = texts.map((text) => [`=${text.replaceAll(/\b(TRUE|FALSE)\b(?!\()/g, '$1()')}`])
  const sheet = HyperFormula.buildFromArray([...rows.map((row) => row.map(literal)), ...cells], {
    licenseKey: 'gpl-v3',
    dateFormats: ['YYYY-MM-DD'],
  })
  return cells.map((_, at) => {
    const value = sheet.getCellValue({ sheet: 0, row: rows.length + at, col: 0 })
    return value !== null && typeof value === 'object' ? '#error' : value
  })
}

/** Functions that workbooks name with a prefix. */
const prefixed = /\b(IFS|SWITCH|TEXTJOIN|CONCAT|MAXIFS|MINIFS|XOR|DAYS)(?=\()/g

async function byLibreOffice() {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('formulas')
  for (const [row, cells] of rows.entries())
    for (const [column, value] of cells.entries())
      if (value !== null) sheet.getCell(row + 1, column + 1).value = value
  for (const [at, text] of texts.entries())
    sheet.getCell(rows.length + at + 1, 1).value = { formula: text.replaceAll(prefixed, '_xlfn.$1') }
  await workbook.xlsx.writeFile(join(folder, 'formulas.xlsx'))
  run('soffice', '--headless', '--convert-to', 'fods:OpenDocument Spreadsheet Flat XML', 'formulas.xlsx')
  const xml = readFileSync(join(folder, 'formulas.fods'), 'utf8')
  return [
    ...xml.matchAll(
      /<table:table-cell([^>]*table:formula="[^"]*"[^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g,
    ),
  ].map(([, attributes, inner = '']) => {
    if (/calcext:value-type="error"/.test(attributes)) return '#error'
    const number = /office:value="([^"]*)"/.exec(attributes)?.[1]
    const day = /office:date-value="([\d-]+)/.exec(attributes)?.[1]
    const [, hours, minutes, seconds] = /time-value="PT(\d+)H(\d+)M([\d.]+)S"/.exec(attributes) ?? []
    if (/value-type="boolean"/.test(attributes)) return /boolean-value="true"/.test(attributes)
    if (day) return dayNumber({ day })
    if (hours) return dayNumber({ time: `${hours}:${minutes}:${seconds}` })
    if (number !== undefined) return Number(number)
    const text = /<text:p[^>]*>([\s\S]*?)<\/text:p>/.exec(inner)?.[1] ?? ''
    return text
      .replaceAll(/<text:s[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  })
}

const isSame = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 1e-5 : Number(a) === Number(b) || a === b
const witnesses = [byHyperFormula(), await byLibreOffice()]
const differences = formulas.flatMap(([formula, value, follows, other], at) => {
  const expected =
    {
      undefined: [value, value],
      HyperFormula: [value, other],
      LibreOffice: [other, value],
    }[follows] ?? other
  return witnesses.some((values, witness) => !isSame(values[at], expected[witness]))
    ? [
        `${formula}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(witnesses.map((values) => values[at]))}`,
      ]
    : []
})
rmSync(folder, { recursive: true })
console.log(differences.join('\n') || `All ${formulas.length} formulas have the values of the table.`)
process.exitCode = differences.length === 0 ? 0 : 1
