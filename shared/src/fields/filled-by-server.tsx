import { memo, type ComponentType } from 'react'
import { useText } from '../text/text.ts'
import { FormattedValue, ReadOnly } from './editable.tsx'
import { isEmpty, type CommonSettings, type Kind } from '../contract/fields/kind.ts'
import { text } from './text.ts'
import type { CellProps, InputProps } from './view.ts'
import styles from './fields.module.css'

/** A field that the server fills in when a record is saved. It is always read-only. */
export function filledByServer<S extends CommonSettings, V>(
  kind: Kind<S, V>,
  Cell?: ComponentType<CellProps<S, V>>,
): ComponentType<InputProps<S, V>> {
  return memo(function Filled(props: InputProps<S, V>) {
    const { value, settings } = props
    const t = useText(text)
    const shownValue = Cell ? (
      <Cell value={value} settings={settings} />
    ) : (
      <FormattedValue kind={kind} value={value} settings={settings} />
    )
    return (
      <ReadOnly {...props}>
        {isEmpty(value) ? (
          <span className={styles.nothing}>{settings.placeholder || t('field.generated')}</span>
        ) : (
          shownValue
        )}
      </ReadOnly>
    )
  })
}
