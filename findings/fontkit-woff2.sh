#!/bin/sh
# fontkit 2.0.4, the font library of pdfkit 0.20.2: a WOFF2 font with outlines of TrueType can be read, and a subset of it is
# written without an error, but its glyphs are damaged: text in a PDF file can be copied, and nothing is seen.
# Glyphs of another weight (`getVariation`) throw a TypeError. Expected: the outlines of the font, also in another weight.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund fontkit@2.0.4 @fontsource-variable/noto-sans-jp@5.3.1
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
const file = 'node_modules/@fontsource-variable/noto-sans-jp/files/noto-sans-jp-1-wght-normal.woff2'
const font = fontkit.create(readFileSync(file))
const glyph = font.glyphForCodePoint(0x20bb7)
const subset = font.createSubset()
const id = subset.includeGlyph(glyph.id)
const attempt = (work) => {
  try {
    return work()
  } catch (error) {
    return error.message
  }
}
const original = glyph.path.toSVG()
const embedded = attempt(() => fontkit.create(subset.encode()).getGlyph(id).path.toSVG())
const variation = attempt(() => font.getVariation({ wght: 400 }).glyphForCodePoint(0x20bb7).path.toSVG() && 'works')
console.log('outline of 𠮷 in the font:', `${original.slice(0, 40)}…`)
console.log('in the subset (expected: the same):', embedded === original ? 'the same' : embedded)
console.log('weight 400 (expected: works):', variation)
if (original === '' || embedded === original || variation === 'works') process.exitCode = 1
JS
node run.mjs
