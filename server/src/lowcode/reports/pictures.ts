import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import { loadSharp } from '../../system/files/picture.ts'
import { collectPictures } from '../../system/print-templates/pdf/pictures.ts'

/** A picture of a file: JPEG, with its size in pixels. */
interface LoadedPicture {
  readonly content: Uint8Array
  readonly width: number
  readonly height: number
}

/** Loads pictures of the product's files by their addresses, for one file. What is gone or damaged is left out. */
export type LoadPictures = (sources: readonly string[]) => Promise<ReadonlyMap<string, LoadedPicture>>

export function createPictureLoader(db: Db, storage: Storage): LoadPictures {
  const pictures = collectPictures(db, storage)
  const known = new Map<string, LoadedPicture>()
  let isFull = false
  return async (sources) => {
    // Pictures beyond the limit of bytes are left out, too.
    if (!isFull) isFull = !(await pictures.add(sources))
    for (const src of sources) {
      const content = pictures.loaded.get(src)
      if (!content || known.has(src)) continue
      const sharp = await loadSharp()
      const { width, height } = await sharp(content).metadata()
      known.set(src, { content, width: width ?? 1, height: height ?? 1 })
    }
    return known
  }
}
