#!/bin/sh
# HyperFormula 3.5.0: INT cuts decimals off (INT(-5.9) is -5; spreadsheets round down, -6), FLOOR(2.3,0.1) is 2.2, ROUND(1.005,2)
# is 1, ROUNDUP(0.1+0.2,1) is 0.4, and DATEDIF knows its units in capitals only. LibreOffice 7.4 gives -6, 2.3, 1.01, 0.3 and 45.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund hyperformula@3.5.0
cat > run.mjs <<'JS'
import { HyperFormula } from 'hyperformula'
const expected = [
  ['=INT(-5.9)', -5],
  ['=FLOOR(2.3,0.1)', 2.2],
  ['=ROUND(1.005,2)', 1],
  ['=ROUND(8.325,2)', 8.32],
  ['=ROUNDUP(0.1+0.2,1)', 0.4],
  ['=DATEDIF(DATE(2026,3,1),DATE(2026,4,15),"D")', 45],
  ['=DATEDIF(DATE(2026,3,1),DATE(2026,4,15),"d")', '#NUM!'],
]
const sheet = HyperFormula.buildFromArray(expected.map(([formula]) => [formula]), { licenseKey: 'gpl-v3' })
console.log('hyperformula', HyperFormula.version)
for (const [row, [formula, value]] of expected.entries()) {
  const found = sheet.getCellValue({ sheet: 0, row, col: 0 })
  const shown = found !== null && typeof found === 'object' ? found.value : found
  console.log(formula, shown)
  if (typeof value === 'number' ? Math.abs(shown - value) > 1e-9 : shown !== value) process.exitCode = 1
}
JS
node run.mjs
