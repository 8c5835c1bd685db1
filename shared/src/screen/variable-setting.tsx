import { Select } from '@arco-design/web-react'
import { Setting } from '../portal/settings-kit.tsx'
import { useText } from '../text/text.ts'
import { useDeclared } from './screen-variables.tsx'
import { settingsText } from './settings-text.ts'

interface Props {
  settings: { readonly variable: string }
  onChange: (changes: { variable: string }) => void
  scope: string
}

/** The variable that a control sets, of those of the screen. */
export function VariableSetting({ settings: { variable }, onChange, scope }: Props) {
  const t = useText(settingsText)
  const declared = useDeclared()
  return (
    <Setting
      label={t('screenSettings.variable')}
      {...(declared.length === 0 ? { hint: t('screenSettings.noVariables') } : {})}
    >
      {(id) => (
        <Select
          aria-labelledby={id}
          triggerProps={{ className: scope }}
          placeholder={t('screenSettings.chooseVariable')}
          value={variable || undefined}
          options={declared.map(({ name, title }) => ({ value: name, label: title || name }))}
          onChange={(next: string) => onChange({ variable: next })}
        />
      )}
    </Setting>
  )
}
