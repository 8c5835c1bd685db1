import { Input, InputNumber } from '@arco-design/web-react'
import type * as z from 'zod'
import { useId } from 'react'
import { useText } from '../../text/text.ts'
import { UploadImages } from '../../ui/upload/upload-images.tsx'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { carousel as kind } from './kind.ts'
import styles from '../settings.module.css'

/** The name of a stored file at the end of its address. */
const fileIdOf = (url: string) => url.split('?', 1)[0]!.split('/').at(-1) || url

function Settings({ settings: { list, seconds }, onChange }: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  const id = useId()
  const altOf = new Map(list.map(({ url, alt }) => [url, alt]))
  return (
    <>
      <Setting label={t('portalSettings.pictures')}>
        {() => (
          <UploadImages
            id={id}
            label={t('portalSettings.pictures')}
            limit={20}
            value={list.map(({ url, alt }) => ({ name: alt || fileIdOf(url), fileId: fileIdOf(url), url }))}
            onChange={(files) =>
              onChange({ list: files.map(({ url }) => ({ url, alt: altOf.get(url) ?? '' })) })
            }
          />
        )}
      </Setting>
      {list.length > 0 && (
        <Setting label={t('portalSettings.alt')}>
          {() => (
            <div className={styles.lines}>
              {list.map(({ url, alt }, at) => (
                <Input
                  key={url}
                  size="small"
                  maxLength={100}
                  aria-label={t('portalSettings.picture', { n: at + 1 })}
                  placeholder={t('portalSettings.picture', { n: at + 1 })}
                  value={alt}
                  onChange={(next) => onChange({ list: list.with(at, { url, alt: next }) }, `alt ${at}`)}
                />
              ))}
            </div>
          )}
        </Setting>
      )}
      <Setting label={t('portalSettings.seconds')}>
        {(labelId) => (
          <InputNumber
            aria-labelledby={labelId}
            min={0}
            max={60}
            value={seconds}
            onChange={(next) => onChange({ seconds: next ?? 5 }, 'seconds')}
          />
        )}
      </Setting>
    </>
  )
}

export const carousel = defineWidgetEditor({ kind, Settings })
