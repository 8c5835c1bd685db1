#!/bin/sh
# pdfkit 0.20.2: characters that share a glyph are copied out of the file as the first of them that was written. Fonts of Chinese
# have one glyph for 一 (U+4E00) and ⼀ (U+2F00), and many such pairs. Expected: the text that was written.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund pdfkit@0.20.2 @embedpdf/fonts-sc@1.0.0 unpdf@1.8.1
cat > run.mjs <<'JS'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'
const document = new PDFDocument()
const written = buffer(document)
document.font('node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf').text('一⼀⽬目')
document.end()
const read = await getDocumentProxy(new Uint8Array(await written))
const { text } = await extractText(read, { mergePages: true })
const codes = (of) => Array.from(of.trim(), (sign) => sign.codePointAt(0).toString(16)).join(' ')
console.log('expected:', codes('一⼀⽬目'))
console.log('seen:    ', codes(text))
if (text.trim() !== '一一⽬⽬') process.exitCode = 1
JS
node run.mjs
