import { Radio } from '@arco-design/web-react'
import type * as z from 'zod'
import { KeySelect } from '../../forms/settings-panel/key-select.tsx'
import { recordSelectEditors } from '../../forms/settings-panel/record-select.tsx'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { schedule as kind } from './kind.ts'

const InterfaceSelect = recordSelectEditors.propsUrl

function Settings({ settings, onChange }: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  const { source, propsApi } = settings
  return (
    <>
      <Setting label={t('portalSettings.entries')}>
        {(id) => (
          <Radio.Group
            type="button"
            size="small"
            aria-labelledby={id}
            value={source}
            onChange={(next: typeof source) => onChange({ source: next })}
            options={[
              { value: 'agenda', label: t('portalSettings.agenda') },
              { value: 'interface', label: t('portalSettings.dynamic') },
            ]}
          />
        )}
      </Setting>
      {source === 'interface' && (
        <Setting label={t('portalSettings.interface')}>
          {() => (
            <InterfaceSelect
              label={t('portalSettings.interface')}
              value={propsApi}
              onChange={(next) => onChange({ propsApi: next, dateKey: '', titleKey: '' })}
            />
          )}
        </Setting>
      )}
      {source === 'interface' &&
        propsApi !== '' &&
        (['dateKey', 'titleKey'] as const).map((key) => (
          <Setting key={key} label={t(`portalSettings.${key}`)}>
            {() => (
              <KeySelect
                source={{ from: 'interface', id: propsApi }}
                label={t(`portalSettings.${key}`)}
                value={settings[key]}
                onChange={(next) => onChange({ [key]: next })}
              />
            )}
          </Setting>
        ))}
    </>
  )
}

export const schedule = defineWidgetEditor({ kind, Settings })
