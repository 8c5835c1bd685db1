import { InputNumber } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { SourceSettings } from '../sources/source-settings.tsx'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { rankList as kind } from './kind.ts'

function Settings({ settings, onChange, scope }: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  return (
    <>
      <SourceSettings settings={settings} onChange={onChange} scope={scope} />
      <Setting label={t('portalSettings.maxRows')}>
        {(id) => (
          <InputNumber
            aria-labelledby={id}
            min={1}
            max={50}
            value={settings.maxRows}
            onChange={(next) => onChange({ maxRows: next ?? 10 }, 'maxRows')}
          />
        )}
      </Setting>
    </>
  )
}

export const rankList = defineWidgetEditor({ kind, Settings })
