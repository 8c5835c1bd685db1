import { Button } from '@arco-design/web-react'
import { IconImage } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { upload } from '@tessera/shared/client/upload'
import { useText } from '@tessera/shared/text/text'
import { objectText } from './object-text.ts'

/** Uploads a picture to the files of the product, where it stays as long as a report names it. */
export function PictureButton({ onUploaded }: { onUploaded: (url: string) => void }) {
  const t = useText(objectText)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      const { url } = await upload('annexpic', file)
      onUploaded(url)
    } catch {
      // The call has shown why.
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        size="small"
        icon={<IconImage />}
        loading={isBusy}
        title={t('reportObject.uploadHint')}
        onClick={() => input.current?.click()}
      >
        {t(isBusy ? 'reportObject.uploading' : 'reportObject.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.gif,.webp,.bmp"
        aria-label={t('reportObject.upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
