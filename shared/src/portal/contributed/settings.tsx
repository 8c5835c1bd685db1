import { Select } from '@arco-design/web-react'
import type * as z from 'zod'
import type { PortalHost } from '../../session/portal-host.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { useContributed } from '../host.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { WithHost } from '../with-host.tsx'
import { contributed as kind } from './kind.ts'

type Props = SettingsProps<z.output<typeof kind.settings>>

const Settings = (props: Props) => <WithHost>{(host) => <Cards {...props} host={host} />}</WithHost>

function Cards({ settings: { remote, name }, onChange, scope, host }: Props & { host: PortalHost }) {
  const t = useText(settingsText)
  const line = useLocalizedText()
  const cards = useContributed(host)
  const value = remote === '' ? undefined : `${remote}/${name}`
  return (
    <Setting label={t('portalSettings.card')}>
      {() => (
        <Select
          showSearch
          triggerProps={{ className: scope }}
          aria-label={t('portalSettings.card')}
          placeholder={t('portalSettings.chooseCard')}
          value={value}
          options={cards.map((card) => ({ value: `${card.remote}/${card.name}`, label: line(card.title) }))}
          onChange={(next: string) => {
            const [chosenRemote = '', chosenName = ''] = next.split('/')
            onChange({ remote: chosenRemote, name: chosenName })
          }}
        />
      )}
    </Setting>
  )
}

export const contributed = defineWidgetEditor({ kind, Settings })
