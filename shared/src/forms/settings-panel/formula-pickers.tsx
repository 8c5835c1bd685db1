import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useUntabbableInput } from '../../ui/attributes.tsx'
import { matchesOption } from '../../fields/option-matching.ts'
import { useText } from '../../text/text.ts'
import type { NamedField } from './field-select.tsx'
import { FunctionSelect } from './function-select.tsx'
import { exampleOf, functionText, type FunctionName } from './function-words.ts'
import { shownNames } from './formula-text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

/** Selects of a field and of a function that are inserted into a formula, with what the chosen function does. */
export function FormulaPickers({
  fields,
  insert,
}: {
  fields: readonly NamedField[]
  insert: (inserted: string) => void
}) {
  const t = useText(text)
  const words = useText(functionText)
  const box = useUntabbableInput()
  const [shown, setShown] = useState<FunctionName>()
  const names = shownNames(fields)
  const usable = fields.filter(({ tag }) => tag !== 'table')
  return (
    <>
      <div ref={box} className={styles.pair}>
        <Select
          size="small"
          aria-label={t('panel.formula.insertField')}
          placeholder={t('panel.formula.insertField')}
          showSearch
          filterOption={matchesOption}
          triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
          value={undefined as unknown as string}
          onChange={(name: string) => insert(`{${names.get(name) ?? name}}`)}
          options={usable.map(({ name }) => ({ value: name, label: names.get(name) ?? name }))}
        />
        <FunctionSelect
          label={t('panel.formula.insertFunction')}
          onSelect={(name) => {
            setShown(name)
            insert(`${name}(`)
          }}
        />
      </div>
      {shown && (
        <span className={styles.hint} role="status">
          {words(`function.${shown}`)} · {t('panel.formula.example')} <code>{exampleOf(shown)}</code>
        </span>
      )}
    </>
  )
}
