import { Message } from '@arco-design/web-react'
import type { LexicalEditor } from 'lexical'
import { upload } from '../../client/upload.ts'
import { translate } from '../../text/text.ts'
import { insertImage } from './commands.ts'
import { text } from './text.ts'

const imageType = /^image\/(png|jpeg|gif|webp)$/
/** Size limit in MB; the server has the same. */
const maxMegabytes = 10

/** Uploads images and inserts each at the caret. An invalid file shows an error and is skipped. */
export async function uploadImages(editor: LexicalEditor, files: readonly File[]): Promise<void> {
  for (const file of files) {
    if (!imageType.test(file.type)) Message.error(translate(text, 'editor.imageBad'))
    else if (file.size > maxMegabytes * 1024 * 1024) Message.error(translate(text, 'editor.imageLarge'))
    else {
      // The call itself shows a failure.
      const stored = await upload('annexpic', file).catch(() => null)
      if (stored) insertImage(editor, { src: stored.url, alt: file.name.replace(/\.\w+$/, '') })
    }
  }
}
