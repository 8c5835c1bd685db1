import { Select } from '@arco-design/web-react'
import type * as z from 'zod'
import { matchesOption } from '../../fields/option-matching.ts'
import type { PortalHost } from '../../session/portal-host.ts'
import { useText } from '../../text/text.ts'
import { usePages } from '../host.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { WithHost } from '../with-host.tsx'
import { commonFunc as kind } from './kind.ts'

type Props = SettingsProps<z.output<typeof kind.settings>>

const Settings = (props: Props) => <WithHost>{(host) => <Pages {...props} host={host} />}</WithHost>

function Pages({ settings: { list }, onChange, scope, host }: Props & { host: PortalHost }) {
  const t = useText(settingsText)
  const pages = usePages(host)
  const stored = new Map(list.map((entry) => [entry.id, entry]))
  const choose = (ids: string[]) =>
    onChange({
      list: ids.flatMap((id) => {
        const page = pages.find((one) => one.id === id)
        // A page that the designer of the portal cannot open stays for those who can.
        if (!page) return stored.get(id) ?? []
        const { fullName, icon, type, urlAddress, linkTarget, propertyJson } = page.item
        return [{ ...stored.get(id), id, fullName, icon, type, urlAddress, linkTarget, propertyJson }]
      }),
    })
  const foreign = list.filter(({ id }) => !pages.some((page) => page.id === id))
  return (
    <Setting label={t('portalSettings.pages')} hint={t('portalSettings.pagesHint')}>
      {() => (
        <Select
          mode="multiple"
          showSearch
          allowClear
          triggerProps={{ className: scope }}
          aria-label={t('portalSettings.pages')}
          placeholder={t('portalSettings.choosePages')}
          value={list.map(({ id }) => id)}
          options={[
            ...pages.map(({ id, title }) => ({ value: id, label: title })),
            ...foreign.map(({ id, fullName }) => ({ value: id, label: fullName || id })),
          ]}
          onChange={choose}
          filterOption={matchesOption}
        />
      )}
    </Setting>
  )
}

export const commonFunc = defineWidgetEditor({ kind, Settings })
