import { open } from 'node:fs/promises'

/** Limits of pixels, per frame and of all frames: decoding takes four bytes per pixel. */
export const maxPixels = 50_000_000
const maxTotalPixels = 500_000_000

/** Loads sharp on first use, because it is a large native module. */
export const loadSharp = async () => (await import('sharp')).default

/**
 * Checks the size of a picture: `unreadable` where its header is broken, `huge` where decoding would take too
 * much memory.
 */
export async function checkPicture(path: string, mime: string): Promise<'ok' | 'huge' | 'unreadable'> {
  const found = await (mime === 'image/bmp' ? readBmpSize(path) : readSize(path))
  if (!found || found.pixels === 0) return 'unreadable'
  return found.pixels > maxPixels || found.pixels * found.frames > maxTotalPixels ? 'huge' : 'ok'
}

interface Size {
  /** Pixels of one frame. */
  pixels: number
  frames: number
}

async function readSize(path: string): Promise<Size | null> {
  const sharp = await loadSharp()
  // Only the header is read, so sharp's own pixel limit is not needed.
  const found = await sharp(path, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null)
  return found && { pixels: (found.width ?? 0) * (found.height ?? 0), frames: found.pages ?? 1 }
}

/**
 * Reads the header of a bitmap, which libvips does not support: width and height at byte 18, 4 bytes each; a
 * negative height means top-down rows.
 */
async function readBmpSize(path: string): Promise<Size | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(26), 0, 26, 0)
    return bytesRead < 26
      ? null
      : { pixels: Math.abs(buffer.readInt32LE(18) * buffer.readInt32LE(22)), frames: 1 }
  } finally {
    await file.close()
  }
}
