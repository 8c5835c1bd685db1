import { useId } from 'react'
import { Setting } from '../../portal/settings-kit.tsx'
import { useText } from '../../text/text.ts'
import { UploadImages } from '../../ui/upload/upload-images.tsx'
import { settingsText } from '../settings-text.ts'
import { fileNameOf } from './file-name.ts'

interface Props {
  settings: { readonly url: string }
  onChange: (changes: { url: string }) => void
}

/** One uploaded picture. */
export function PictureSetting({ settings: { url }, onChange }: Props) {
  const t = useText(settingsText)
  const id = useId()
  return (
    <Setting label={t('screenSettings.picture')}>
      {() => (
        <UploadImages
          id={id}
          label={t('screenSettings.picture')}
          limit={1}
          value={url === '' ? [] : [{ name: fileNameOf(url), fileId: fileNameOf(url), url }]}
          onChange={([file]) => onChange({ url: file?.url ?? '' })}
        />
      )}
    </Setting>
  )
}
