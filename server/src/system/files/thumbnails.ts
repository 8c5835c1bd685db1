import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { isRaster } from './kinds.ts'
import { loadSharp, mostPixels } from './picture.ts'
import { keyOf } from './receive.ts'
import type { FileRow } from './store.ts'

export const thumbnailFolder = (name: string): string => `.thumbnails/${name}`

/** Smaller pictures of files, made when they are first asked for and kept beside them. */
export interface Thumbnails {
  /** The picture no wider than `width`, as WebP; null where it cannot be made smaller. */
  open(file: FileRow, width: number): Promise<{ content: Readable; bytes: number } | null>
}

export function openThumbnails(storage: Storage, scratch: Scratch): Thumbnails {
  // Two who ask for the same at once wait for one.
  const making = new Map<string, Promise<boolean>>()

  const make = (file: FileRow, width: number, key: string): Promise<boolean> =>
    scratch.with((path) =>
      scratch.with(async (original) => {
        const found = await storage.open(keyOf(file))
        if (!found) return false
        await pipeline(found.content, createWriteStream(original))
        const sharp = await loadSharp()
        await sharp(original, { limitInputPixels: mostPixels })
          .autoOrient()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 80 })
          .toFile(path)
        await storage.keep(path, key)
        return true
      }),
    )

  return {
    async open(file, width) {
      if (!isRaster(file.mime) || file.mime === 'image/bmp') return null
      const key = `${thumbnailFolder(file.name)}/${width}.webp`
      const there = await storage.open(key)
      if (there) return there
      // A picture whose head is sound and whose body is not is sent as it is.
      const made =
        making.get(key) ??
        make(file, width, key)
          .catch(() => false)
          .finally(() => making.delete(key))
      making.set(key, made)
      return (await made) ? storage.open(key) : null
    },
  }
}
