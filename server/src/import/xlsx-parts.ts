import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl from 'yauzl'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { refuse, Refusal } from '../errors/refusal.ts'
import { text } from './text.ts'

/** Limits: unpacked bytes of all parts that are read, and number of parts. */
const limits = { unpacked: 100_000_000, parts: 500 }

/** The parts of a workbook that may be read, by their paths. */
export type Parts = ReadonlyMap<string, () => Promise<Readable>>

/**
 * Opens a workbook, of which only the parts that match `readable` are read, even if it refers to others. Throws a refusal for
 * other files, and for workbooks above the limits: declared sizes are checked first, and unpacking stops where a part is larger
 * than declared.
 */
export async function readWorkbookParts<T>(
  bytes: Buffer,
  { readable, notWorkbook = text.notWorkbook }: { readable: RegExp; notWorkbook?: LocalizedText },
  read: (parts: Parts) => Promise<T>,
): Promise<T> {
  let zip: yauzl.ZipFile | undefined
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    const parts = await openParts(zip, readable)
    return await read(parts)
  } catch (error) {
    if (error instanceof Refusal || error instanceof TypeError) throw error
    throw refuse(notWorkbook)
  } finally {
    zip?.close()
  }
}

async function openParts(zip: yauzl.ZipFile, readable: RegExp): Promise<Parts> {
  if (zip.entryCount > limits.parts) throw refuse(text.tooBig)
  const parts = new Map<string, () => Promise<Readable>>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (!readable.test(entry.fileName)) continue
    unpacked += entry.uncompressedSize
    if (unpacked > limits.unpacked) throw refuse(text.tooBig)
    parts.set(entry.fileName, () => zip.openReadStreamPromise(entry))
  }
  return parts
}

/** Parses a part while it is unpacked; false where it does not exist. */
export async function parsePart(
  parts: Parts,
  path: string,
  {
    open,
    text: onText,
    close,
  }: { open?: (tag: SaxesTagPlain) => void; text?: (text: string) => void; close?: (name: string) => void },
): Promise<boolean> {
  const part = parts.get(path)
  if (!part) return false
  const parser = new SaxesParser({ xmlns: false })
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  if (open) parser.on('opentag', (tag) => open({ ...tag, name: local(tag.name) }))
  if (onText) parser.on('text', onText)
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  const content = await part()
  content.setEncoding('utf8')
  for await (const chunk of content) {
    parser.write(chunk as string)
    // Other requests come between.
    await nextTurn()
  }
  parser.close()
  return true
}

/** The texts that cells refer to by their numbers. */
export async function readSharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  let [at, inside, isPhonetic] = ['', false, false]
  await parsePart(parts, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') at = ''
      if (name === 'rPh') isPhonetic = true
      inside = name === 't' && !isPhonetic
    },
    text: (part) => void (inside && (at += part)),
    close: (name) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') inside = false
      if (name === 'si') texts.push(at)
    },
  })
  return texts
}

/** The index of a cell's column: 2 for `C7`. */
export function columnIndexOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : undefined
}
