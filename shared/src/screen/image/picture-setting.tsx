import { useId } from 'react'
import { Setting } from '../../portal/settings-kit.tsx'
import { useText } from '../../text/text.ts'
import { UploadImages } from '../../ui/upload/upload-images.tsx'
import { settingsText } from '../settings-text.ts'

interface Props {
  settings: { readonly url: string }
  onChange: (changes: { url: string }) => void
}

/** The name of a stored file at the end of its address. */
const fileIdOf = (url: string) => url.split('?', 1)[0]!.split('/').at(-1) || url

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
          value={url === '' ? [] : [{ name: fileIdOf(url), fileId: fileIdOf(url), url }]}
          onChange={([file]) => onChange({ url: file?.url ?? '' })}
        />
      )}
    </Setting>
  )
}
