import { open } from 'node:fs/promises'

/** Pixels that a picture may have, all its frames together: whoever draws it needs four bytes for each. */
export const mostPixels = 50_000_000
const mostFramePixels = 500_000_000

/** sharp is native and large: it is loaded with the first picture. */
export const loadSharp = async () => (await import('sharp')).default

/** Whether a picture can be drawn without harm: `unreadable` where its head is broken, `huge` where it would unfold to too much. */
export async function judgePicture(path: string, mime: string): Promise<'sound' | 'huge' | 'unreadable'> {
  const found = mime === 'image/bmp' ? await sizeOfBmp(path) : await sizeOf(path)
  if (!found || found.pixels === 0) return 'unreadable'
  return found.pixels > mostPixels || found.pixels * found.frames > mostFramePixels ? 'huge' : 'sound'
}

interface Size {
  /** Of one frame. */
  pixels: number
  frames: number
}

async function sizeOf(path: string): Promise<Size | null> {
  const sharp = await loadSharp()
  // Only its head is read; the limit is ours to judge.
  const found = await sharp(path, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null)
  return found && { pixels: (found.width ?? 0) * (found.height ?? 0), frames: found.pages ?? 1 }
}

/** The head of a bitmap, which libvips does not read: width and height stand at 18, 4 bytes each; upside down it is negative. */
async function sizeOfBmp(path: string): Promise<Size | null> {
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
