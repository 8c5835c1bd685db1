import type { Readable } from 'node:stream'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { isRaster } from './kinds.ts'
import { loadSharp, maxPixels } from './picture.ts'
import { storageKey } from './receive.ts'
import type { FileRow } from './store.ts'

/** Storage folder of a file's thumbnails. */
export const thumbnailFolder = (name: string): string => `.thumbnails/${name}`

/** Thumbnails of images, created on first request and stored beside the files. */
export interface Thumbnails {
  /** The image no wider than `width` pixels, as WebP; null where no thumbnail can be created. */
  open(file: FileRow, width: number): Promise<{ content: Readable; bytes: number } | null>
}

export function openThumbnails(storage: Storage, scratch: Scratch): Thumbnails {
  // Concurrent requests for the same thumbnail share one creation.
  const pending = new Map<string, Promise<boolean>>()

  const createThumbnail = (file: FileRow, width: number, key: string): Promise<boolean> =>
    scratch.withPath((path) =>
      scratch.withPath(async (original) => {
        const found = await storage.open(storageKey(file))
        if (!found) return false
        await scratch.receive(found.content, original)
        const sharp = await loadSharp()
        await sharp(original, { limitInputPixels: maxPixels })
          .autoOrient()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 80 })
          .toFile(path)
        await storage.store(path, key)
        return true
      }),
    )

  return {
    async open(file, width) {
      if (!isRaster(file.mime) || file.mime === 'image/bmp') return null
      const key = `${thumbnailFolder(file.name)}/${width}.webp`
      const existing = await storage.open(key)
      if (existing) return existing
      // Where the body of an image is damaged, the caller sends the original.
      const creation =
        pending.get(key) ??
        createThumbnail(file, width, key)
          .catch(() => false)
          .finally(() => pending.delete(key))
      pending.set(key, creation)
      return (await creation) ? storage.open(key) : null
    },
  }
}
