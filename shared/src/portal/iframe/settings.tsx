import { Input } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { iframe as kind } from './kind.ts'

function Settings({ settings: { url }, onChange }: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  return (
    <Setting label={t('portalSettings.url')} hint={t('portalSettings.urlHint')}>
      {(id) => (
        <Input
          aria-labelledby={id}
          maxLength={500}
          placeholder="https://"
          value={url}
          onChange={(next) => onChange({ url: next.trim() }, 'url')}
        />
      )}
    </Setting>
  )
}

export const iframe = defineWidgetEditor({ kind, Settings })
