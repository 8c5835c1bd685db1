import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** A part of a packed file as a text. */
export async function textOfPart(bytes: Buffer, path: string): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (entry.fileName === path) return text(await zip.openReadStreamPromise(entry))
  throw new Error(`The file has no part ${path}.`)
}
