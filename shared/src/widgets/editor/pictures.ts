import { Message } from '@arco-design/web-react'
import type { LexicalEditor } from 'lexical'
import { upload } from '@tessera/shared/client/upload'
import { translate } from '@tessera/shared/text/text'
import { insertImage } from './deeds.ts'
import { text } from './text.ts'

const picture = /^image\/(png|jpeg|gif|webp)$/
/** MB; the server refuses more. */
const largest = 10

/** Uploads pictures and puts each where the caret stands; one that cannot be taken is named, the others come. */
export async function addPictures(editor: LexicalEditor, files: readonly File[]): Promise<void> {
  for (const file of files) {
    if (!picture.test(file.type)) Message.error(translate(text, 'editor.imageBad'))
    else if (file.size > largest * 1024 * 1024) Message.error(translate(text, 'editor.imageLarge'))
    else {
      // A refusal was shown by the call.
      const stored = await upload('annexpic', file).catch(() => null)
      if (stored) insertImage(editor, { src: stored.url, alt: file.name.replace(/\.\w+$/, '') })
    }
  }
}
