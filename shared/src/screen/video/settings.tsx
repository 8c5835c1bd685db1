import { useId } from 'react'
import type * as z from 'zod'
import { Setting } from '../../portal/settings-kit.tsx'
import { useText } from '../../text/text.ts'
import { UploadFiles } from '../../ui/upload/upload-files.tsx'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { fileNameOf } from '../image/file-name.ts'
import { ChoiceSetting, FlagSetting, TextSetting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { video as kind, videoFits } from './kind.ts'

/** What the server stores at most. */
const maxMegabytes = 20

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  const id = useId()
  const { settings, onChange } = props
  const { url } = settings
  return (
    <>
      <Setting label={t('screenSettings.video')}>
        {() => (
          <UploadFiles
            id={id}
            label={t('screenSettings.video')}
            accept=".mp4,.webm"
            fileSize={maxMegabytes}
            limit={1}
            tip={t('screenSettings.videoHint', { n: maxMegabytes })}
            value={url === '' ? [] : [{ name: fileNameOf(url), fileId: fileNameOf(url), url }]}
            onChange={([file]) => onChange({ url: file?.url ?? '' })}
          />
        )}
      </Setting>
      <TextSetting {...props} of="alt" />
      <ChoiceSetting {...props} of="fit" values={videoFits} />
      <FlagSetting {...props} of="loops" />
      <FlagSetting {...props} of="muted" />
      <FlagSetting {...props} of="controls" />
    </>
  )
}

export const video = defineComponentEditor({ kind, Settings })
