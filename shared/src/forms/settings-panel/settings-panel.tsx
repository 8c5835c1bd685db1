import { Button } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import type { View } from '../../fields/view.ts'
import { useText } from '../../text/text.ts'
import type { NamedField } from './field-select.tsx'
import { isRelevant, sectionsOf } from './sections.ts'
import { Setting } from './setting.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

export type FieldSettings = ReturnType<View['kind']['settings']['parse']>

interface Props {
  view: View
  /** Output of the settings schema of the kind. */
  settings: FieldSettings
  /** Other fields of the form that the settings can refer to. */
  fields: readonly NamedField[]
  /** Settings that have no meaning here. */
  hidden?: readonly string[]
  /** Called with valid settings only. */
  onChange: (settings: FieldSettings) => void
}

/** What makes a field that one, and stays when its settings are reset: its id too, by which a release recognises it. */
const identityKeys = ['label', 'vModel', 'formId', 'remote', 'remoteKind', 'declared']
const pickIdentity = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => identityKeys.includes(key)))

/** Editor of all settings of a field, derived from the schema of its kind. */
export function SettingsPanel({ view, settings, fields, hidden = [], onChange }: Props) {
  const t = useText(text)
  const panel = useId()
  const [invalidKey, setInvalidKey] = useState('')
  const all = settings as FieldSettings & Readonly<Record<string, unknown>>
  const change = (name: string) => (changed: Readonly<Record<string, unknown>>) => {
    // The bindings of one data interface do not fit another.
    const next = view.kind.settings.safeParse({
      ...settings,
      ...changed,
      ...(name === 'propsUrl' || name === 'interfaceId' ? { templateJson: [] } : {}),
    })
    setInvalidKey(next.success ? '' : name)
    if (next.success) onChange(next.data)
  }
  return (
    <div className={styles.panel}>
      {sectionsOf(view.kind).map(([section, names]) => (
        <section key={section} className={styles.section} aria-labelledby={`${panel}-${section}`}>
          <h4 id={`${panel}-${section}`} className={styles.heading}>
            {t(`panel.${section}`)}
          </h4>
          {names.map(
            (name) =>
              isRelevant(name, all) &&
              !hidden.includes(name) && (
                <Setting
                  key={name}
                  {...{ view, name, fields }}
                  settings={all}
                  onChange={change(name)}
                  id={`${panel}-${name}`}
                  invalid={invalidKey === name}
                />
              ),
          )}
        </section>
      ))}
      <Button
        size="small"
        icon={<IconRefresh />}
        onClick={() => onChange(view.kind.settings.parse(pickIdentity(all)))}
      >
        {t('panel.reset')}
      </Button>
    </div>
  )
}
