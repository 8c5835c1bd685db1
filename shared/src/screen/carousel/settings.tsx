import { Input } from '@arco-design/web-react'
import { useId } from 'react'
import type * as z from 'zod'
import { Setting } from '../../portal/settings-kit.tsx'
import { useText } from '../../text/text.ts'
import { UploadImages } from '../../ui/upload/upload-images.tsx'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { fileNameOf } from '../image/file-name.ts'
import { ChoiceSetting, NumberSetting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { carousel as kind, carouselFits } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  const id = useId()
  const { settings, onChange } = props
  const { pictures } = settings
  const altOf = new Map(pictures.map(({ url, alt }) => [url, alt]))
  return (
    <>
      <Setting label={t('screenSettings.pictures')}>
        {() => (
          <UploadImages
            id={id}
            label={t('screenSettings.pictures')}
            limit={20}
            value={pictures.map(({ url }) => ({ name: fileNameOf(url), fileId: fileNameOf(url), url }))}
            onChange={(files) =>
              onChange({ pictures: files.map(({ url }) => ({ url, alt: altOf.get(url) ?? '' })) })
            }
          />
        )}
      </Setting>
      {pictures.map(({ url, alt }, at) => (
        <Setting key={url} label={t('screenSettings.altOf', { n: at + 1 })}>
          {(labelId) => (
            <Input
              aria-labelledby={labelId}
              maxLength={100}
              value={alt}
              onChange={(next) => onChange({ pictures: pictures.with(at, { url, alt: next }) }, `alt ${at}`)}
            />
          )}
        </Setting>
      ))}
      <NumberSetting {...props} of="pause" word="pausePicture" min={1} max={60} />
      <ChoiceSetting {...props} of="fit" values={carouselFits} />
    </>
  )
}

export const carousel = defineComponentEditor({ kind, Settings })
