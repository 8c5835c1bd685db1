import { Select } from '@arco-design/web-react'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  label: string
  scope: string
  /** '' for none. */
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
  /** Whether the label stands above, and not inside. */
  isNamed?: boolean
}

/** One of several values; one that is no longer among them stays, with a mark. */
export function Pick({ label, scope, value, options, onChange, isNamed = false }: Props) {
  const t = useText(text)
  const isGone = value !== '' && !options.some((one) => one.value === value)
  return (
    <>
      <Select
        size="small"
        showSearch
        filterOption={matchesOption}
        triggerProps={{ className: scope }}
        aria-label={label}
        prefix={isNamed ? undefined : label}
        placeholder={label}
        status={isGone ? 'warning' : undefined}
        value={value || undefined}
        options={options.map((one) => ({ ...one }))}
        onChange={(next: string) => onChange(next)}
      />
      {isGone && <span>{t('screenActions.gone')}</span>}
    </>
  )
}
