import { Button, Select } from '@arco-design/web-react'
import { IconClose, IconLeft } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './templates.module.css'

interface Chip {
  readonly key: string
  readonly name: string
  /** How the column is used. */
  readonly control: ReactNode
}

interface Props {
  label: string
  chips: readonly Chip[]
  options: readonly { readonly value: string; readonly label: string }[]
  onAdd: (value: string) => void
  onDrop: (at: number) => void
  onForward: (at: number) => void
}

/** The columns that were chosen for one part of the report, in their order, and a select for more. */
export function Chips({ label, chips, options, onAdd, onDrop, onForward }: Props) {
  const t = useText(text)
  return (
    <div className={styles.part} role="group" aria-label={label}>
      <strong>{label}</strong>
      <div className={styles.chips}>
        {chips.map(({ key, name, control }, at) => (
          <span key={key} className={styles.chip}>
            {at > 0 && (
              <Button
                size="mini"
                type="text"
                icon={<IconLeft />}
                aria-label={t('reportTemplate.forward', { name })}
                title={t('reportTemplate.forward', { name })}
                onClick={() => onForward(at)}
              />
            )}
            <span>{name}</span>
            {control}
            <Button
              size="mini"
              type="text"
              icon={<IconClose />}
              aria-label={t('reportTemplate.drop', { name })}
              title={t('reportTemplate.drop', { name })}
              onClick={() => onDrop(at)}
            />
          </span>
        ))}
        {options.length > 0 && (
          <Select
            className={styles.adder!}
            size="small"
            aria-label={t('reportTemplate.add', { to: label })}
            placeholder={t('reportTemplate.add', { to: label })}
            showSearch
            filterOption={matchesOption}
            triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
            value={undefined as unknown as string}
            options={[...options]}
            onChange={onAdd}
          />
        )}
      </div>
    </div>
  )
}
