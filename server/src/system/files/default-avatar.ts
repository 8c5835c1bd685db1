import { Readable } from 'node:stream'
import { defaultAvatarName } from '@tessera/shared/contract/system/files'
import type { FileAnswer } from '../../http/context.ts'
import { loadSharp } from './picture.ts'

/** A person in grey, as clients without a drawing of their own show a user without a picture. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">
  <rect width="160" height="160" fill="#e5e6eb"/>
  <circle cx="80" cy="62" r="30" fill="#86909c"/>
  <path d="M22 160a58 58 0 0 1 116 0z" fill="#86909c"/>
</svg>`

let picture: Promise<Buffer> | undefined

const drawPicture = async (): Promise<Buffer> => {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** The picture of users without one, as the answer of a call. It is drawn once per process. */
export async function serveDefaultAvatar(): Promise<FileAnswer> {
  picture ??= drawPicture()
  const bytes = await picture
  return {
    content: Readable.from([bytes]),
    bytes: bytes.length,
    mime: 'image/png',
    disposition: `inline; filename="${defaultAvatarName}"`,
  }
}
